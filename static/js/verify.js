/* Checks chains of records in this browser; nothing is sent. The same as `manage.py verify --file`, written once more.
   Browsers hash by themselves on https only, so a library does. */
(() => {
  const OUTSIDE = ["number", "kind", "seat", "entered_by", "made_at", "seal", "ruling"];
  const PATIENCE = 5_000; // a phone's time for each answer
  const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
  const [input, list] = [document.querySelector("[data-chain]"), document.querySelector("[data-found]")];
  const hash = (...texts) => sha256(`[${texts.join(",")}]`);
  const sorted = (names) => JSON.stringify([...names].sort());
  const shown = (digest) => digest.slice(0, 8).toUpperCase().replace(/(.{4})/, "$1 ");

  class Misfit extends Error {
    constructor(what, n, seat = "") {
      super(what);
      this.n = n;
      this.seat = seat;
    }
  }

  /* A string as the referee hashes it: all but ASCII escaped. */
  function ascii(text) {
    const escape = (sign) => "\\u" + sign.charCodeAt(0).toString(16).padStart(4, "0");
    return JSON.stringify(text).replace(/[\u007f-\uffff]/g, escape);
  }

  /* Read JSON to {text, value}: the text as it was hashed, names in their order, which an object would lose. */
  function read(json) {
    const tokens = json.match(TOKEN) ?? [];
    let at = 0;
    const several = (end, one) => {
      const found = [];
      while (tokens[at] !== end) {
        found.push(one());
        if (tokens[at] === ",") at += 1;
        else if (tokens[at] !== end) throw new SyntaxError();
      }
      at += 1;
      return found;
    };
    const named = () => {
      const name = JSON.parse(tokens[at]);
      at += 2;
      return [name, one()];
    };
    const one = () => {
      const token = tokens[at++];
      if (token === "[") {
        const value = several("]", one);
        return { value, text: `[${value.map((each) => each.text).join(",")}]` };
      }
      if (token === "{") {
        const pairs = several("}", named);
        const texts = pairs.map(([name, each]) => `${ascii(name)}:${each.text}`);
        return { value: new Map(pairs), text: `{${texts.join(",")}}` };
      }
      const value = JSON.parse(token);
      return { value, text: typeof value === "string" ? ascii(value) : token };
    };
    return one().value;
  }

  /* Return the digest of a record that fits on the one before. */
  function link(row, before, n) {
    const text = (name) => row.get(name).text;
    const value = (name) => row.get(name).value;
    if (value("number") !== n) throw new Misfit("missing");
    const isOpen = row.has("salt");
    if (isOpen && value("seal") !== hash(...["salt", "entry_id", "facts", "overrides"].map(text))) {
      throw new Misfit("swapped");
    }
    const names = row.has("signature") ? [...OUTSIDE, "signature"] : OUTSIDE;
    if (value("digest") !== hash(ascii(before), ...names.map(text))) throw new Misfit("changed");
    return value("digest");
  }

  /* Check how the seeds of deals were made, as far as the records are open; return the number of deals that fit.
     The server commits with the seal of its record, each phone with a hash; then the phones open. */
  function checkDeals(rows, draws) {
    const seated = new Set();
    let run = null;
    let dealt = 0;
    rows.forEach((row, place) => {
      const value = (name) => row.get(name).value;
      const facts = row.get("facts")?.value;
      const text = (name) => facts.get(name).text;
      const fact = (name) => facts.get(name).value;
      const need = (holds) => {
        if (!holds) throw new Misfit("unfair", place + 1);
      };
      const kind = value("kind");
      const seat = value("seat");
      const made = Date.parse(value("made_at"));
      const waits = () => run.asked.filter((each) => !run.left.has(each) && !(run.closing ? run.parts : run.said).has(each));
      const seats = () => fact("seats").map((each) => each.value);
      const isOngoing = () => run && facts && fact("number") === run.number;
      const close = () => {
        if (!run.closing && !waits().length) Object.assign(run, { closing: value("digest"), since: made });
      };
      const answers = () => need(isOngoing() && waits().includes(seat) && seated.has(seat));

      if (kind === "seated" && seat) seated.add(seat);
      else if (kind === "vacated" && fact("is_last")) seated.delete(seat);
      else if (kind === "seed_started") {
        const asked = facts ? fact("asked").map((each) => each.value) : [...seated];
        need(!run && seat === "" && sorted(asked) === sorted(seated));
        run = { number: place + 1, head: value("digest"), since: made, asked, secret: facts && text("secret") };
        Object.assign(run, { closing: "", said: new Map(), parts: new Map(), left: new Set() });
      } else if (kind === "seed_commitment") {
        answers();
        need(!run.closing && fact("head") === run.head);
        run.said.set(seat, fact("commitment"));
        close();
      } else if (kind === "seed_opening") {
        answers();
        need(run.closing && fact("head") === run.closing);
        need(hash(ascii(run.head), row.get("seat").text, text("value")) === run.said.get(seat));
        run.parts.set(seat, `[${row.get("seat").text},${text("value")}]`);
      } else if (kind === "seed_timeout") {
        need(isOngoing() && seat === "" && made - run.since >= PATIENCE);
        need(seats().length && sorted(seats()) === sorted(waits()));
        for (const each of seats()) run.left.add(each);
        close();
      } else if (kind in draws) {
        need(seat === "" && (run ? run.closing && !waits().length : !seated.size));
        const parts = run?.asked.filter((each) => run.parts.has(each)).map((each) => run.parts.get(each));
        if (run?.secret && facts) {
          need(fact(draws[kind]) === hash(run.secret, ...parts).slice(0, fact(draws[kind]).length));
          dealt += 1;
        }
        run = null;
      } else need(!run || kind === "vouch");
    });
    return dealt;
  }

  const isNewer = (made) => `${made}`.localeCompare(input.dataset.version, "en", { numeric: true }) > 0;

  /* Return code and digests of a chain, how many of its records are sealed and signed, and how many deals fit. */
  async function check(json) {
    let digests = [];
    try {
      const chain = read(json);
      if (chain.get("format").value !== "referee-chain-1") {
        const made = chain.get("referee")?.value;
        return { bad: isNewer(made) ? "newer" : "nonsense", made };
      }
      const rows = chain.get("records").value.map((row) => row.value);
      const code = chain.get("code").value;
      let before = chain.get("beginning").value;
      const signatures = new Signatures(code, before);
      for (const row of rows) {
        const digest = link(row, before, digests.length + 1);
        const fault = await signatures.fault(row, ascii);
        if (fault) throw new Misfit(fault.bad, undefined, fault.seat);
        digests.push((before = digest));
      }
      const sealed = rows.filter((row) => !row.has("salt")).length;
      const dealt = checkDeals(rows, JSON.parse(input.dataset.draws));
      return { code, digests, sealed, signed: signatures.checked, unchecked: signatures.unchecked, dealt };
    } catch (problem) {
      const { message, n = digests.length + 1, seat } = problem;
      if (problem instanceof Misfit) return { bad: message, n, seat };
      return { bad: "nonsense" };
    }
  }

  function tell(name, facts = {}) {
    const row = document.querySelector(`[data-says=${name}]`).content.firstElementChild.cloneNode(true);
    row.innerHTML = row.innerHTML.replace(/\{(\w+)\}/g, (_, fact) => `<b data-fact="${fact}"></b>`);
    for (const place of row.querySelectorAll("[data-fact]")) place.textContent = facts[place.dataset.fact];
    list.append(row);
  }

  /* Two chains of one table tell the same past as far as both go. */
  function compare(one, other) {
    const at = one.digests.findIndex((digest, place) => place in other.digests && digest !== other.digests[place]);
    if (one.code !== other.code) return;
    if (at < 0) return tell("same");
    tell("differs", { n: at + 1, one: shown(one.digests[at]), other: shown(other.digests[at]) });
  }

  /* What known.js keeps of a table: the server answers for its fingerprints there, and this chain for itself here. */
  function recall({ code, digests }) {
    let tables = [];
    try {
      tables = JSON.parse(localStorage.getItem("tables")) ?? [];
    } catch {
      // a browser that keeps nothing remembers nothing
    }
    const own = tables.filter((table) => table.place.startsWith(`${code}/`)).map((table) => table.heads ?? {});
    const kept = own.flatMap(Object.entries).map(([n, head]) => ({ n: Number(n), head }));
    const wrong = kept.find(({ n, head }) => n <= digests.length && shown(digests[n - 1]) !== head);
    const last = Math.max(0, ...kept.map(({ n }) => n));
    if (wrong) tell("forgotten", { n: wrong.n, was: wrong.head, now: shown(digests[wrong.n - 1]) });
    else if (last > digests.length) tell("shorter", { n: digests.length, last });
    else if (last) tell("remembered");
  }

  input.addEventListener("change", async () => {
    list.replaceChildren();
    list.ariaBusy = "true";
    const good = [];
    for (const file of input.files) {
      const found = await check(await file.text());
      if (found.bad) {
        tell(found.bad, { file: file.name, here: input.dataset.version, ...found });
        continue;
      }
      good.push(found);
      tell("fits", { code: found.code, n: found.digests.length, head: shown(found.digests.at(-1) ?? "") });
      if (found.signed) tell("signed", { n: found.signed });
      if (found.unchecked) tell("unchecked", { n: found.unchecked });
      if (found.dealt) tell("dealt", { n: found.dealt });
      if (found.sealed) tell("sealed", { n: found.sealed });
      recall(found);
    }
    for (const later of good.slice(1)) compare(good[0], later);
    list.ariaBusy = "false";
  });
})();

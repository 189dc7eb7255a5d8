/* This device's part of a seed that the server and all phones make together: it commits to a random number, and opens
   it once all others have committed. The strip counts the seconds down; when they are over, any device asks the server
   to go on. Nothing has to be tapped. */
(() => {
  let isBusy = false;
  let counted = ""; // the step whose seconds are counted
  let endsAt = 0;

  const strip = () => document.getElementById("seeding");

  function post(address, words) {
    const headers = JSON.parse(document.body.getAttribute("hx-headers"));
    return fetch(address, { method: "POST", headers, body: new URLSearchParams(words), redirect: "manual" });
  }

  /* A string as the referee hashes it: all but ASCII escaped. */
  function ascii(text) {
    const escape = (sign) => "\\u" + sign.charCodeAt(0).toString(16).padStart(4, "0");
    return JSON.stringify(text).replace(/[\u007f-\uffff]/g, escape);
  }

  function stored(name) {
    try {
      return JSON.parse(localStorage.getItem(name));
    } catch {
      return null;
    }
  }

  function store(name, value) {
    try {
      localStorage.setItem(name, JSON.stringify(value));
    } catch {
      // a browser that stores nothing answers as long as its page stays open
    }
  }

  let own = null;

  /* The number for the seed that began with this record; it survives a reload. */
  function numberFor(head) {
    if (own?.head !== head) own = stored("seed");
    if (own?.head === head) return own;
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    own = { head, value: [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("") };
    store("seed", own);
    return own;
  }

  function hasher(address) {
    if (window.sha256) return null;
    return new Promise((done, failed) => {
      document.head.append(Object.assign(document.createElement("script"), { src: address, onload: done, onerror: failed }));
    });
  }

  /* What the server said that it recorded is remembered with the fingerprints of known.js, which compares them later. */
  async function remember(answer) {
    if (!answer.ok) return;
    const { number, head } = await answer.json();
    const place = location.pathname.match(/\/t\/(\w+\/\w+)\//)?.[1];
    const tables = stored("tables") ?? [];
    const table = tables.find((each) => each.place === place);
    if (!table) return;
    table.heads = { ...table.heads, [number]: head };
    store("tables", tables);
  }

  async function answer() {
    const step = strip()?.dataset;
    if (!step?.seat || isBusy) return;
    isBusy = true;
    try {
      await hasher(step.hasher);
      const { address, number, head, closing, seat, due } = step;
      const part = numberFor(head);
      const commitment = sha256(`["${head}",${ascii(seat)},"${part.value}"]`);
      const isOwn = step.own === commitment;
      if (due === "commit") {
        const response = await post(address, { number, commitment });
        if (response.ok) store("seed", Object.assign(part, { isAnswered: true }));
        await remember(response);
      } else if (due === "open" && isOwn) {
        await remember(await post(address, { number, value: part.value, head: closing }));
      }
      if ("opening" in step && part.isAnswered && !isOwn) strip().querySelector("[data-dropped]").hidden = false;
    } catch {
      // the next second tries again
    }
    isBusy = false;
  }

  function tick() {
    const step = strip()?.dataset;
    if (!step) return;
    const current = `${step.number} ${"opening" in step}`;
    if (counted !== current) [counted, endsAt] = [current, Date.now() + 1000 * step.seconds];
    const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
    strip().querySelector("[data-countdown]").textContent = left;
    if (!left) post(step.address, {}).catch(() => {});
  }

  document.addEventListener("htmx:afterSwap", answer);
  setInterval(() => {
    tick();
    answer();
  }, 1000);
  answer();
})();

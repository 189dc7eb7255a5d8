/* What this device knows of its tables when the referee cannot be reached: name and round as the bar last showed
   them. No key, no card, nothing of a hand; it stays on the device and is forgotten after a week. */
(() => {
  const MOST = 5;
  const WEEK = 7 * 24 * 3600_000;
  const place = location.pathname.match(/^\/t\/(\w+\/\w+)\//)?.[1]; // code and seat, without the key

  function known() {
    try {
      const kept = JSON.parse(localStorage.getItem("tables")) ?? [];
      return kept.filter((table) => Date.now() - table.at < WEEK);
    } catch {
      return []; // nothing kept, or nothing that can be read
    }
  }

  function note() {
    const [name, told] = document.querySelector(".bar-where")?.children ?? [];
    if (!place || !name || !("keepAwake" in document.body.dataset)) return;
    if (document.getElementById("trial")) return; // a copy to try things out on leaves no trace
    const table = { place, name: name.textContent, told: told?.textContent ?? "", at: Date.now() };
    const others = known().filter((each) => each.place !== place);
    try {
      localStorage.setItem("tables", JSON.stringify([table, ...others].slice(0, MOST)));
    } catch {
      // a browser that keeps nothing knows nothing
    }
  }

  /* The hashes of a table's last records that this device saw, by number. On each load the server says what they
     are now; a log with another past shows a strip, and stays distrusted until somebody accepts it. */
  const HEADS = 6;
  const strip = () => document.getElementById("another-past");
  let differs = null; // what the strip says; a swap brings the page without it
  let isCompared = false;

  function heads(change) {
    try {
      const all = JSON.parse(localStorage.getItem("heads")) ?? {};
      if (change) localStorage.setItem("heads", JSON.stringify(change(all)));
      return all[place] ?? {};
    } catch {
      return {};
    }
  }

  function keepHead(before) {
    const { seen, head } = document.getElementById("live")?.dataset ?? {};
    if (!place || !head || !strip() || differs || !isCompared) return;
    const kept = Object.entries({ ...before, [seen]: head }).slice(-HEADS);
    heads((all) => ({ ...all, [place]: Object.fromEntries(kept) }));
  }

  function showHeads() {
    if (differs && strip()) {
      const text = strip().querySelector("[data-differs]");
      text.textContent = text.dataset.differs.replace(/\{(\w+)\}/g, (_, name) => differs[name]);
    }
    if (strip()) strip().hidden = !differs;
  }

  async function compare() {
    const kept = heads();
    const numbers = Object.keys(kept);
    if (numbers.length && strip()) {
      const answer = await fetch(`/t/${place}/heads.json?n=${numbers.join("&n=")}`);
      const now = answer.ok ? await answer.json() : kept;
      const number = numbers.find((each) => now[each] !== kept[each]);
      if (number) differs = { number, was: kept[number], is: now[number] ?? "–" };
    }
    isCompared = true;
    showHeads();
    keepHead(kept);
  }

  function accept(event) {
    if (!event.target.closest("[data-accept]")) return;
    differs = null;
    showHeads();
    keepHead({});
  }

  function forget(event) {
    if (!event.target.closest("[data-forget]")) return;
    try {
      localStorage.removeItem("tables");
      localStorage.removeItem("heads");
    } catch {
      // a browser that keeps nothing has nothing to forget
    }
  }

  document.addEventListener("submit", forget);
  if ("offline" in document.body.dataset) {
    document.dispatchEvent(new CustomEvent("known:tables", { detail: { tables: known(), place } })); // to offline.js
  } else {
    note();
    compare().catch(() => {}); // asked again on the next load
    document.addEventListener("click", accept);
    document.addEventListener("htmx:afterSwap", () => {
      note();
      showHeads();
      keepHead(heads());
    });
  }
})();

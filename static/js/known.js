/* What this device knows of its tables: name and round as the bar last showed them, for when the referee cannot be
   reached, and the fingerprints of the last records that it saw. No card, nothing of a hand; it stays on the
   device and is forgotten after a week. On each load the server says which fingerprints these records have now: a
   log with another past shows a strip, and nothing newer is remembered until somebody accepts it. */
(() => {
  const MOST = 5;
  const HEADS = 6;
  const WEEK = 7 * 24 * 3600_000;
  // What the site lies under, and code and place, as in the address.
  const [, base, place] = location.pathname.match(/^(.*\/t\/)(\w+\/\w+)\//) ?? [];
  let differs = null; // what the strip says; a swap brings the page without it
  let isCompared = false;

  function known() {
    try {
      const kept = JSON.parse(localStorage.getItem("tables")) ?? [];
      return kept.filter((table) => Date.now() - table.at < WEEK);
    } catch {
      return []; // nothing kept, or nothing that can be read
    }
  }

  const heads = () => known().find((each) => each.place === place)?.heads ?? {};

  function note(seenBefore = heads()) {
    const [name, told] = document.querySelector(".bar-where")?.children ?? [];
    if (!place || !name || !("keepAwake" in document.body.dataset)) return;
    if (document.getElementById("trial")) return; // a copy to try things out on leaves no trace
    const { seen, head } = document.getElementById("live")?.dataset ?? {};
    const last = seen > 0 && isCompared && !differs ? { ...seenBefore, [seen]: head } : seenBefore;
    const table = {
      place,
      name: name.textContent,
      told: told?.textContent ?? "",
      at: Date.now(),
      heads: Object.fromEntries(Object.entries(last).slice(-HEADS)),
    };
    const others = known().filter((each) => each.place !== place);
    try {
      localStorage.setItem("tables", JSON.stringify([table, ...others].slice(0, MOST)));
    } catch {
      // a browser that keeps nothing knows nothing
    }
    showPast();
  }

  function showPast() {
    const strip = document.getElementById("another-past");
    if (!strip) return;
    strip.hidden = !differs;
    for (const name in differs) strip.querySelector(`[data-${name}]`).textContent = differs[name];
  }

  async function compare() {
    const kept = heads();
    const numbers = Object.keys(kept);
    if (numbers.length) {
      const answer = await fetch(`${base}${place}/heads.json?n=${numbers.join("&n=")}`);
      const now = answer.ok ? await answer.json() : kept;
      const number = numbers.find((each) => now[each] !== kept[each]);
      if (number) differs = { number, was: kept[number], now: now[number] ?? "–" };
    }
    isCompared = true;
    note();
  }

  function tapped(event) {
    if (event.target.closest("[data-accept]")) {
      differs = null;
      note({});
    }
  }

  function forget(event) {
    if (!event.target.closest("[data-forget]")) return;
    try {
      localStorage.removeItem("tables");
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
    document.addEventListener("click", tapped);
    document.addEventListener("htmx:afterSwap", () => note());
  }
})();

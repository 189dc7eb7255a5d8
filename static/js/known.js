/* What this device knows of its tables when the referee cannot be reached: name and round as the bar last showed
   them. No card, nothing of a hand; it stays on the device and is forgotten after a week. */
(() => {
  const MOST = 5;
  const WEEK = 7 * 24 * 3600_000;
  const place = location.pathname.match(/^\/t\/(\w+\/\w+)\//)?.[1]; // code and place, as in the address

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
    document.addEventListener("htmx:afterSwap", note);
  }
})();

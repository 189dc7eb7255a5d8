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

  function row(template, table) {
    const item = template.content.cloneNode(true);
    const at = new Date(table.at);
    const isToday = at.toDateString() === new Date().toDateString();
    item.querySelector("[data-name]").textContent = table.name;
    item.querySelector("[data-told]").textContent = table.told;
    item.querySelector("[data-at]").textContent = isToday
      ? at.toLocaleTimeString([], { timeStyle: "short" })
      : at.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
    return item;
  }

  /* The table that was asked for comes first. */
  function show() {
    const section = document.querySelector("[data-known]");
    const tables = known().sort((one, other) => (other.place === place) - (one.place === place));
    const asked = tables.find((table) => table.place === place);
    if (asked) {
      const name = document.createElement("b");
      name.textContent = asked.name;
      document.querySelector("[data-where]").append(name);
    }
    const template = document.querySelector("[data-known-row]");
    document.querySelector("[data-known-list]").append(...tables.map((table) => row(template, table)));
    section.hidden = !tables.length;
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
  if ("offline" in document.body.dataset) show();
  else {
    note();
    document.addEventListener("htmx:afterSwap", note);
  }
})();

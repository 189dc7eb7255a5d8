/* The page for no connection lists the tables that known.js has kept on this device. */
(() => {
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
  function show({ tables, place }) {
    const section = document.querySelector("[data-known]");
    tables.sort((one, other) => (other.place === place) - (one.place === place));
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

  document.addEventListener("known:tables", ({ detail }) => show(detail));
})();

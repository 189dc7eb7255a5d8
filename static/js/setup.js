/* Rows of player names: empty ones at the end are folded in, a removed one closes the gap. */
(() => {
  const place = document.querySelector("[data-rows]");
  const FEWEST = Number(place.dataset.rows) || 2;
  const rows = [...place.querySelectorAll("[data-row]")];
  const inputs = rows.map((row) => row.querySelector("input"));
  const more = place.querySelector("[data-more]");
  const last = inputs.findLastIndex((input) => input.value.trim());
  let shown = Math.max(FEWEST, last + 1);

  function show() {
    rows.forEach((row, index) => (row.hidden = index >= shown));
    for (const choice of document.querySelectorAll("#setup-starter [value]")) {
      choice.closest("label").hidden = Number(choice.value) > shown;
    }
    more.hidden = shown >= rows.length;
  }

  /* Everybody behind moves up a row, and the choice of who goes first moves with its player. */
  function drop(index) {
    const first = document.querySelector("[name=first_initiator]:checked");
    inputs.forEach((input, at) => {
      if (at >= index) input.value = inputs[at + 1]?.value ?? "";
    });
    if (first && Number(first.value) > index) {
      const moved = Number(first.value) === index + 1 ? "drawn" : String(Number(first.value) - 1);
      const choice = document.querySelector(`[name=first_initiator][value="${moved}"]`);
      if (choice) choice.checked = true;
    }
    shown = Math.max(FEWEST, shown - 1);
    show();
    inputs[Math.min(index, shown - 1)].focus();
    place.dispatchEvent(new Event("change", { bubbles: true }));
  }

  place.addEventListener("click", (event) => {
    const button = event.target.closest("[data-drop], [data-more]");
    if (!button) return;
    if (button === more) {
      shown += 1;
      show();
      inputs[shown - 1].focus();
    } else {
      drop(rows.indexOf(button.closest("[data-row]")));
    }
  });
  // Ticking a module ticks what it builds on; unticking one unticks what builds on it.
  const modules = () => [...document.querySelectorAll("[data-needs]")];
  document.addEventListener("input", ({ target }) => {
    if (!("needs" in target.dataset)) return;
    const linked = (each) => (target.checked ? each.value === target.dataset.needs : each.dataset.needs === target.value);
    for (const each of modules().filter((one) => linked(one) && one.checked !== target.checked)) {
      each.checked = target.checked;
      each.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });

  // What lies on the table is asked for again once the referee answers, for the ticks as they are by then.
  let isOld = false;
  for (const name of ["sendError", "timeout", "responseError"]) {
    document.addEventListener(`htmx:${name}`, () => {
      isOld = true;
      if (name === "responseError") document.dispatchEvent(new CustomEvent("line:lost", { detail: "stumbled" }));
    });
  }
  document.addEventListener("line:back", () => {
    if (isOld) place.dispatchEvent(new Event("change", { bubbles: true }));
    isOld = false;
  });

  document.addEventListener("htmx:afterSettle", show);
  show();
})();

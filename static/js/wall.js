/* On the wall the reasons take turns; without this file they stand below each other. */
(() => {
  const EACH = 7_000;
  const wide = matchMedia("(min-width: 60rem)");
  let began = Date.now();
  let shown = "";

  function turn() {
    for (const list of document.querySelectorAll("[data-turns]")) {
      const reasons = [...list.children];
      if (list.textContent !== shown) [shown, began] = [list.textContent, Date.now()];
      // The last reason is the one that decided: it stays as long as two others.
      const at = Math.floor((Date.now() - began) / EACH) % (reasons.length + 1);
      reasons.forEach((each, place) => {
        each.hidden = wide.matches && place !== Math.min(at, reasons.length - 1);
      });
    }
  }

  document.addEventListener("htmx:afterSwap", turn);
  wide.addEventListener("change", turn);
  setInterval(turn, 1000);
  turn();
})();

/* A card of a hand that a finger holds is read, and lets go again: only a tap places it. */
(() => {
  const TAP = 500; // milliseconds: what is held for longer is read
  let since = 0;

  document.addEventListener("pointerdown", (event) => (since = event.timeStamp), true);
  document.addEventListener("click", (event) => {
    if (!event.detail || event.timeStamp - since < TAP || !event.target.closest("button.hand-card")) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
})();

/* Steps through a table: arrow keys, and the slider as it is let go. Links and the button do without. */
(() => {
  const TURNS = { ArrowLeft: "prev", ArrowRight: "next" };

  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, textarea") || event.altKey || event.metaKey || event.ctrlKey) return;
    const way = TURNS[event.key];
    if (way) document.querySelector(`a[rel=${way}]`)?.click();
  });
  document.getElementById("step").addEventListener("change", (event) => event.target.form.requestSubmit());
})();

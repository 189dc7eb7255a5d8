/* Steps through a table: arrow keys, and the slider as it is let go. Links and the button do without. */
(() => {
  const TURNS = { ArrowLeft: "prev", ArrowRight: "next" };

  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, textarea") || event.altKey || event.metaKey || event.ctrlKey) return;
    const way = TURNS[event.key];
    if (way) document.querySelector(`a[rel=${way}]`)?.click();
  });
  const slider = document.getElementById("step");
  slider.addEventListener("change", () => slider.form.requestSubmit());

  // A tap on the plot goes to the step below it.
  const plot = document.querySelector(".again-plot svg");
  plot?.addEventListener("click", (event) => {
    const { left, right, width } = plot.dataset;
    const box = plot.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * width;
    slider.value = Math.round(((x - left) / (right - left)) * slider.max);
    slider.form.requestSubmit();
  });
})();

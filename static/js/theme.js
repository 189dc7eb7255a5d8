/* Before the first paint: the light and the text size this device was left with. */
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const kept = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // a browser that keeps nothing
    }
  };
  const light = () => {
    root.dataset.bsTheme = kept("theme") || (dark.matches ? "dark" : "light");
  };
  root.classList.add("js");
  root.dataset.text = kept("text") || "normal";
  light();
  dark.addEventListener("change", light);
})();

/* Before the first paint: the light, the text size, the card names and the switches this device was left with. */
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

  // The browser's own bar has the colour of the paper, whatever the device thinks it should be.
  const PAPER = { light: "#f3efe6", dark: "#141311" };
  const colour = () => {
    for (const meta of document.querySelectorAll("meta[name=theme-color]")) meta.content = PAPER[root.dataset.bsTheme];
  };

  root.classList.add("js");
  root.dataset.text = kept("text") || "normal";
  root.dataset.meaning = kept("gloss") || "off";
  for (const name of ["speak", "buzz", "pace"]) root.dataset[name] = kept(name) || (name === "pace" ? "on" : "off");
  light();
  colour();
  new MutationObserver(colour).observe(root, { attributeFilter: ["data-bs-theme"] });
  dark.addEventListener("change", light);
})();

/* What of the page is here already is not sent again: each tap says the marks of the parts that are shown, and where
   one would be the same the answer has its name alone. A part whose mark the tap did not say, since another answer came
   in between, is not left there: the whole page is asked for. */
(() => {
  if (!window.Idiomorph) return;
  const { callbacks } = Idiomorph.defaults;
  const usual = callbacks.beforeNodeMorphed;
  let said = "";
  let isTorn = false;

  callbacks.beforeNodeMorphed = (shown, sent) => {
    if (sent.dataset?.same === undefined) return usual(shown, sent);
    if (!said.includes(shown.dataset.part)) isTorn = true;
    return false;
  };

  document.addEventListener("htmx:configRequest", ({ detail }) => {
    if (detail.target !== document.body) return;
    const parts = [...document.querySelectorAll("[data-part]")];
    detail.headers["Referee-Held"] = parts.map((part) => part.dataset.part).join(" ");
  });

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    said = detail.requestConfig?.headers["Referee-Held"] ?? "";
  });

  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target !== document.body) return;
    isTorn ||= document.querySelector("[data-same]") !== null;
    if (isTorn) document.dispatchEvent(new CustomEvent("line:look"));
    isTorn = false;
  });
})();

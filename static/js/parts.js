/* What of the page is here already is not sent again: each tap says the marks of the parts that are shown, and where
   one would be the same the answer has its mark alone. A part that is not the one meant, since another answer came in
   between, is not left there: the whole page is asked for. */
(() => {
  if (!window.Idiomorph) return;
  const { callbacks } = Idiomorph.defaults;
  const usual = callbacks.beforeNodeMorphed;
  let isTorn = false;

  callbacks.beforeNodeMorphed = (shown, sent) => {
    const mark = sent.dataset?.same;
    if (!mark) return usual(shown, sent);
    if (shown.dataset.part !== mark) isTorn = true;
    return false;
  };

  document.addEventListener("htmx:configRequest", ({ detail }) => {
    if (detail.target !== document.body) return;
    const parts = [...document.querySelectorAll("[data-part]")];
    detail.headers["Referee-Parts"] = parts.map((part) => part.dataset.part).join(" ");
  });

  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target !== document.body) return;
    isTorn ||= document.querySelector("[data-same]") !== null;
    if (isTorn) document.dispatchEvent(new CustomEvent("line:look"));
    isTorn = false;
  });
})();

/* A guided round: marks the button that the band says to tap next, and brings it into view. */
(() => {
  function mark() {
    document.querySelectorAll(".is-next").forEach((each) => each.classList.remove("is-next"));
    const tap = document.getElementById("trial")?.dataset.tap;
    if (!tap) return;
    const button = tap === "enter" ? ":is(#entry, #reveal) button[type=submit]" : `button[name="do"][value="${CSS.escape(tap)}"]`;
    const found = [...document.querySelectorAll(button)].find((each) => each.checkVisibility());
    found?.classList.add("is-next");
    return found;
  }

  const show = () => mark()?.scrollIntoView({ block: "nearest" });

  document.addEventListener("DOMContentLoaded", mark);
  document.addEventListener("htmx:afterSettle", show);
  document.addEventListener("click", (event) => {
    if (!event.target.closest(".guide-tap a")) return;
    event.preventDefault();
    show();
  });
})();

/* A duel: both may tap at the same moment. The taps wait here, in their order, until both sides are in, so the first
   loads no page under the other's finger. A side's first tap counts. Without scripts each tap is a page of its own. */
(() => {
  const form = document.getElementById("answers");
  const open = form ? [...form.querySelectorAll(".pad:not(.is-in)")] : [];

  function take(button) {
    const pad = button.closest(".pad");
    if (pad.classList.contains("is-in")) return;
    pad.classList.add("is-in");
    pad.querySelector(".pad-in")?.removeAttribute("hidden");
    pad.querySelectorAll("button").forEach((each) => { each.disabled = true; });
    const tap = Object.assign(document.createElement("input"), { type: "hidden", name: button.name, value: button.value });
    form.append(tap);
    if (open.every((each) => each.classList.contains("is-in"))) form.requestSubmit();
  }

  const under = (event) => event.target.closest?.(".pad button:enabled");

  if (open.length) {
    /* Two fingers at once make no clicks. A finger that slid off its button, or scrolled, is no tap. */
    form.addEventListener("pointerup", (event) => {
      const button = under(event);
      const at = document.elementFromPoint(event.clientX, event.clientY);
      if (button?.contains(at)) take(button);
    });
    form.addEventListener("click", (event) => {
      const button = under(event);
      if (!event.target.closest(".pad button")) return;
      event.preventDefault();
      if (button) take(button);
    });
    addEventListener("pageshow", (event) => event.persisted && location.reload());
  }
})();

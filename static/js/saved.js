/* Saved is visible: what was sent is saved, on its way, or did not arrive and can be sent again. */
(() => {
  const ANSWERED = [409, 422]; // refused or stale: the page says so itself
  let failed = null;

  function mark(state) {
    for (const sign of document.querySelectorAll("[data-saved]")) sign.dataset.saved = state;
  }

  function settle() {
    failed = null;
    document.getElementById("offline").hidden = true;
    mark("saved");
  }

  function fail(event, what) {
    const { elt, requestConfig } = event.detail;
    if (requestConfig.verb !== "post") return;
    const strip = document.getElementById("offline");
    failed = { elt, event: requestConfig.triggeringEvent };
    for (const words of strip.querySelectorAll("[data-say]")) words.hidden = words.dataset.say !== what;
    strip.hidden = false;
    mark("off");
  }

  /* The same form again, as it now stands: its entry id makes sure that it counts once. */
  function retry() {
    if (!failed) return;
    const { elt, event } = failed;
    if (!elt.isConnected) location.reload();
    else if (event?.type === "submit") elt.requestSubmit(event.submitter?.form === elt ? event.submitter : null);
    else htmx.trigger(elt, event?.type || "click");
  }

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.requestConfig.verb === "post") mark("saving");
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const { requestConfig, successful, xhr } = event.detail;
    if (requestConfig.verb === "post" && (successful || ANSWERED.includes(xhr.status))) settle();
  });
  document.addEventListener("htmx:sendError", (event) => fail(event, "lost"));
  document.addEventListener("htmx:timeout", (event) => fail(event, "lost"));
  document.addEventListener("htmx:responseError", (event) => fail(event, "stumbled"));
  document.addEventListener("click", (event) => event.target.closest("[data-retry]") && retry());
  addEventListener("online", retry);

  // The second half of a double tap must not hit the button that has come up in the same place.

  const REST = 600;
  let answeredAt = -REST;

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.requestConfig?.path.includes("/enter/")) answeredAt = performance.now();
  });
  document.addEventListener("submit", (event) => {
    if (event.target.method !== "post" || performance.now() - answeredAt > REST) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  // A plain form goes off once, however often its button is tapped.

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "post") return;
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
    setTimeout(() => delete form.dataset.sent, 10_000); // somebody pressed Stop
  });
  addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
  });
})();

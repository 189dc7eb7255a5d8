/* Saved is visible: what was sent is saved, on its way, or did not arrive and can be sent again. */
(() => {
  const ANSWERED = [409, 422]; // refused or stale: the page says so itself
  const TOO_MANY = 429;
  let failed = null; // did not arrive
  let sending = null; // on its way

  function mark(state) {
    for (const sign of document.querySelectorAll("[data-saved]")) sign.dataset.saved = state;
  }

  // A look at a form that is being filled in records nothing, and only its latest answer is wanted.
  const isEntry = ({ verb, formData }) => verb === "post" && !formData.has("look");
  const lose = (why) => document.dispatchEvent(new CustomEvent("line:lost", { detail: why }));

  function note(isUnsent) {
    document.body.toggleAttribute("data-unsent", isUnsent);
  }

  function settle() {
    failed = null;
    note(false);
    document.getElementById("offline").hidden = true;
    mark("saved");
  }

  function fail(event, why) {
    const { requestConfig, xhr } = event.detail;
    if (!isEntry(requestConfig)) return;
    failed = entryOf(requestConfig);
    note(true);
    if (xhr.status === 404) leave(); // this link opens nothing any more: the page says so
    else lose(xhr.status >= 400 && xhr.status < 500 && xhr.status !== TOO_MANY ? "refused" : why);
  }

  function leave() {
    failed = null;
    note(false);
    location.reload();
  }

  const entryOf = ({ path, formData }) => ({ path, values: formData });

  /* Exactly what was sent before, whatever the page shows by now: its entry id makes sure that it counts once. */
  async function send({ path, values }) {
    failed = null;
    try {
      await htmx.ajax("POST", path, { source: "#offline", target: "body", swap: "morph:innerHTML", values });
    } catch {
      // it did not arrive again, and the next try is on its way
    }
  }

  document.addEventListener("htmx:beforeRequest", (event) => {
    const { requestConfig, xhr } = event.detail;
    if (!isEntry(requestConfig)) return;
    sending = { ...entryOf(requestConfig), xhr, isAgain: Boolean(sending?.isAgain) };
    note(true);
    mark("saving");
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const { requestConfig, successful, xhr } = event.detail;
    if (!isEntry(requestConfig)) return;
    if (xhr.status > 0) sending = null;
    if (successful || ANSWERED.includes(xhr.status)) settle();
  });
  document.addEventListener("htmx:sendError", (event) => fail(event, "lost"));
  document.addEventListener("htmx:timeout", (event) => fail(event, "lost"));
  document.addEventListener("htmx:responseError", (event) => fail(event, "stumbled"));

  /* What did not arrive goes out again; so does, once, what has been under way since before the line broke. */
  document.addEventListener("line:back", (event) => {
    const again = failed ?? sending;
    if (!again) return;
    event.preventDefault();
    if (!failed) {
      if (sending.isAgain || event.detail !== "asked") return;
      sending.isAgain = true;
      sending.xhr.abort();
    }
    send(again);
  });
  addEventListener("beforeunload", (event) => {
    if (failed || document.body.matches("[data-waiting], [data-queued]")) event.preventDefault();
  });

  // A form of an answer has no token, since htmx sends it; until htmx has taken the form up, the browser sends it.

  function addToken(form) {
    const { "X-CSRFToken": token } = JSON.parse(document.body.getAttribute("hx-headers"));
    const field = Object.assign(document.createElement("input"), { type: "hidden", value: token });
    field.name = "csrfmiddlewaretoken";
    form.append(field);
  }

  // A plain form goes off once, however often its button is tapped.

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "post") return;
    if (!navigator.onLine) {
      event.preventDefault(); // the browser would show its own page in place of what was typed
      return lose("lost");
    }
    if (form.dataset.sent) event.preventDefault();
    if (!form.elements.csrfmiddlewaretoken) addToken(form);
    form.dataset.sent = "yes";
    setTimeout(() => delete form.dataset.sent, 10_000); // somebody pressed Stop
  });
  addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
  });
})();

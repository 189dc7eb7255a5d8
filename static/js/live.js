/* What one device records is on the others at once: the stream says only which record the table is at, and
   the page then fetches its own view. Without this file a page is as old as its last load. */
(() => {
  const LONGEST_PAUSE = 30_000;
  let source = null;
  let path = "";
  let pause = 1000;
  let newest = -1;
  let fault = "";
  let busy = false;

  const mark = () => document.getElementById("live");
  const seen = () => Number(mark()?.dataset.seen ?? -1);

  /* What somebody types in fields without a draft is not overwritten; sending it shows the newer table. A box
     without a value has the value “on”, which nobody has typed. */
  const isTyping = () =>
    [...document.querySelectorAll("main :is(input:not([type=hidden], [type=checkbox], [type=radio]), textarea)")].some(
      (field) => field.value !== field.defaultValue,
    );

  function tell(name) {
    document.dispatchEvent(new CustomEvent(name));
  }

  async function refresh() {
    if (!window.htmx || !mark() || busy || newest <= seen() || isTyping()) return;
    if (document.body.hasAttribute("data-unsent")) return; // the answer to an entry brings the page
    if (document.getElementById("draft")) return tell("referee:refresh"); // draft.js has taps in a queue
    busy = true;
    try {
      await htmx.ajax("GET", location.pathname + location.search, { target: "body", swap: "morph:innerHTML" });
    } catch {
      // the connection is gone: the next word, or the next look at the page, tries again
    }
    busy = false;
    if (newest > seen()) setTimeout(refresh, pause);
  }

  function changed(event) {
    newest = Math.max(newest, Number(event.data));
    refresh();
  }

  function close() {
    source?.close();
    source = null;
  }

  /* What cannot be saved just now, and why: the stream says so, or the answer to an entry. */
  function tellFault(words) {
    fault = words;
    const strip = document.getElementById("fault");
    strip.querySelector("[data-fault]").textContent = words;
    strip.hidden = !words;
    const [before, now] = words ? ["saved", "fault"] : ["fault", "saved"];
    for (const sign of document.querySelectorAll(`[data-saved=${before}]`)) sign.dataset.saved = now;
  }

  function open() {
    const now = mark()?.dataset.live ?? "";
    if (source && now === path) return;
    close();
    path = now;
    if (!path) return;
    source = new EventSource(`${path}?v=${seen()}`);
    source.addEventListener("changed", changed);
    source.addEventListener("fault", (event) => tellFault(event.data));
    source.addEventListener("well", () => tellFault(""));
    source.addEventListener("gone", () => location.reload()); // the link has died: the page says so
    source.addEventListener("open", () => {
      pause = 1000;
      tellFault(""); // what still is wrong is said at once
      tell("referee:connected");
    });
    source.addEventListener("error", () => {
      tell("referee:disconnected");
      if (source?.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
      close();
      setTimeout(open, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    });
  }

  /* A device that slept may have missed anything, and its stream may be dead without knowing. */
  function again() {
    if (document.visibilityState !== "visible") return;
    close();
    pause = 1000;
    open();
    refresh();
  }

  document.addEventListener("htmx:responseError", ({ detail: { xhr } }) => {
    const words = xhr.getResponseHeader("Referee-Fault");
    if (words) tellFault(decodeURIComponent(words));
  });
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.successful && detail.requestConfig.verb === "post") tellFault("");
  });
  document.addEventListener("htmx:afterSwap", () => {
    tellFault(fault); // the new page does not know of it
    open();
    if (newest > seen()) setTimeout(refresh, 0);
  });
  document.addEventListener("visibilitychange", again);
  addEventListener("online", again);
  addEventListener("pageshow", (event) => event.persisted && again());
  addEventListener("pagehide", close);
  open();
})();

/* A draft is put together by taps. Each tap goes to the server, with the draft as it is when its turn comes,
   so that fast taps wait for each other and none is lost. Without this file every tap is a plain form. */
(() => {
  let taps = [];
  let busy = false;
  let held = null;
  let tapped = null;
  let problem = "";
  let isCut = false;

  const draft = () => document.getElementById("draft");
  const isUnsent = () => document.body.hasAttribute("data-unsent"); // its answer brings the page, and says what came of it

  function address(form, sent) {
    const said = new URLSearchParams(new FormData(form));
    for (const tap of sent) said.append("do", tap);
    return `${form.getAttribute("action")}?${said}`;
  }

  async function pump() {
    if (busy || !taps.length || !draft()) return;
    busy = true;
    const sent = taps;
    taps = [];
    problem = "";
    isCut = false;
    try {
      await htmx.ajax("GET", address(draft(), sent), { target: "body", swap: "morph:innerHTML" });
    } catch {
      problem = "lost";
    }
    busy = false;
    if (problem) taps = [...sent, ...taps]; // they wait until somebody answers
    document.body.toggleAttribute("data-waiting", taps.length > 0);
    if (problem && !isCut) document.dispatchEvent(new CustomEvent("line:lost", { detail: problem }));
    else if (taps.length) setTimeout(pump);
    else sendHeld();
  }

  document.addEventListener("htmx:responseError", (event) => {
    const { requestConfig, xhr } = event.detail;
    if (requestConfig.verb === "get" && requestConfig.elt === document.body && xhr.status >= 500) problem = "stumbled";
  });

  // What was tapped last stays where it is under the finger, whatever grows above it; before anything is
  // painted, so that the next tap meets what it aims at.

  let top = 0;

  document.addEventListener("htmx:beforeSwap", () => (top = tapped?.getBoundingClientRect().top));
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target !== document.body || !tapped?.isConnected) return;
    scrollBy({ top: tapped.getBoundingClientRect().top - top, behavior: "instant" });
  });

  // After an entry the next step begins at the top of the page: what it says comes before what it asks for.

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target !== document.body || event.detail.requestConfig?.verb !== "post") return;
    tapped = null;
    if (document.querySelector("[data-step]")?.getBoundingClientRect().top < 0) scrollTo({ top: 0, behavior: "instant" });
  });

  // An entry made while taps are under way goes out when they have arrived, so that none is missing in it. It is
  // made at the table as it was shown then: where somebody else has entered meanwhile, it is refused as late.

  function sendHeld() {
    const form = document.getElementById(held?.id);
    if (form?.elements.seen) form.elements.seen.value = held.seen;
    held = null;
    form?.requestSubmit();
  }

  function say(tap) {
    taps.push(tap);
    pump();
  }

  document.addEventListener("submit", (event) => {
    const isDraft = event.target === draft();
    if (!window.htmx || !draft() || event.target.id === "say" || (!isDraft && !busy && !taps.length)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isDraft) {
      tapped = event.submitter;
      say(event.submitter?.value ?? "");
    } else held = { id: event.target.id, seen: event.target.elements.seen?.value };
  }, true);

  // A changed name counts when the field is left.
  document.addEventListener("change", (event) => {
    if (draft()?.contains(event.target)) say("");
  });

  document.addEventListener("click", async (event) => {
    const link = event.target.closest("[data-share]");
    if (!link || !navigator.share) return;
    event.preventDefault();
    try {
      await navigator.share({ title: document.title, url: link.href });
    } catch {
      // the person thought better of it
    }
  });

  // An entry that waited with them goes first.
  document.addEventListener("line:back", (event) => {
    if (!busy && !taps.length) return;
    if (busy && event.detail === "asked") {
      isCut = true;
      htmx.trigger(document.body, "htmx:abort");
    }
    if (event.defaultPrevented) document.addEventListener("htmx:afterSwap", () => setTimeout(pump), { once: true });
    else pump();
    event.preventDefault();
  });

  // Somebody else has entered something: the same draft at the table as it is now, when its turn comes.
  document.addEventListener("referee:refresh", () => taps.length || busy || held || isUnsent() || say(""));
})();

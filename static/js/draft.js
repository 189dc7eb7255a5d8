/* A draft is put together by taps. Each tap goes to the server, with the draft as it is when its turn comes,
   so that fast taps wait for each other and none is lost. Without this file every tap is a plain form. */
(() => {
  let taps = [];
  let busy = false;
  let tapped = null;
  let problem = "";
  let isCut = false;

  const draft = () => document.getElementById("draft");
  const isAgain = (button) => "again" in (button?.dataset ?? {});
  const isUnsent = () => document.body.hasAttribute("data-unsent"); // its answer brings the page, and says what came of it

  function address(form, sent) {
    const said = new URLSearchParams(new FormData(form));
    said.delete("csrfmiddlewaretoken"); // for a form that is also sent
    for (const tap of sent) said.append("do", tap);
    return `${form.getAttribute("action")}?${said}`;
  }

  async function pump() {
    if (busy || !taps.length) return;
    if (!draft()) return give();
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
    else rest();
  }

  /* What was tapped has arrived: an entry made meanwhile goes out now, so that nothing is missing in it. */
  function rest() {
    document.body.removeAttribute("data-drafting");
    document.dispatchEvent(new CustomEvent("draft:rest"));
  }

  /* The draft is gone, and its taps with it. */
  function give() {
    taps = [];
    document.body.removeAttribute("data-waiting");
    document.dispatchEvent(new CustomEvent("draft:gone"));
    rest();
  }

  document.addEventListener("htmx:responseError", (event) => {
    const { requestConfig, xhr } = event.detail;
    if (requestConfig.verb === "get" && requestConfig.elt === document.body && xhr.status >= 500) problem = "stumbled";
  });

  // What was tapped last stays where it is under the finger, whatever grows above it; before anything is
  // painted, so that the next tap meets what it aims at. A new scene begins at the top (referee.js) all the same.

  const sceneOf = () => document.getElementById("desk")?.dataset.scene;
  let top = 0, scene;

  document.addEventListener("htmx:beforeSwap", () => {
    top = tapped?.getBoundingClientRect().top;
    scene = sceneOf();
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target !== document.body || !tapped?.isConnected || sceneOf() !== scene) return;
    scrollBy({ top: tapped.getBoundingClientRect().top - top, behavior: "instant" });
  });

  // After an entry the next step begins at the top of the page: what it says comes before what it asks for.

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target !== document.body || event.detail.requestConfig?.verb !== "post") return;
    if (tapped?.isConnected && isAgain(tapped)) return; // the finger stays for the next one
    tapped = null;
    if (document.querySelector("[data-step]")?.getBoundingClientRect().top < 0) scrollTo({ top: 0, behavior: "instant" });
  });

  function say(tap) {
    taps.push(tap);
    document.body.dataset.drafting = "";
    pump();
  }

  document.addEventListener("submit", (event) => {
    if (isAgain(event.submitter)) tapped = event.submitter;
    if (!window.htmx || event.target !== draft() || "keeps" in (event.submitter?.dataset ?? {})) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    tapped = event.submitter?.closest("details.menu") ?? event.submitter; // what it opened from stays
    say(event.submitter?.value ?? "");
  }, true);

  // A changed name counts when the field is left.
  document.addEventListener("change", (event) => {
    if (draft()?.contains(event.target)) say("");
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
  document.addEventListener("referee:refresh", () => taps.length || busy || isUnsent() || say(""));
})();

/* A draft is put together by taps. Each tap goes to the server, with the draft as it is when its turn comes,
   so that fast taps wait for each other and none is lost. Without this file every tap is a plain form. */
(() => {
  const PAUSE = 1500;
  let taps = [];
  let busy = false;
  let held = "";

  const draft = () => document.getElementById("draft");

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
    let pause = 0;
    try {
      await htmx.ajax("GET", address(draft(), sent), { target: "body", swap: "morph:innerHTML" });
    } catch {
      taps = [...sent, ...taps]; // no connection: the taps wait
      pause = PAUSE;
    }
    busy = false;
    document.body.toggleAttribute("data-waiting", taps.length > 0);
    if (taps.length) setTimeout(pump, pause);
    else sendHeld();
  }

  // An entry made while taps are under way goes out when they have arrived, so that none is missing in it.

  function sendHeld() {
    const id = held;
    held = "";
    if (id) document.getElementById(id)?.requestSubmit();
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
    if (isDraft) say(event.submitter?.value ?? "");
    else held = event.target.id;
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

  addEventListener("online", pump);
})();

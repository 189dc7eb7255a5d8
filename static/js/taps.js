/* Taps are never lost, and never hit what was not aimed at. What does not count flashes and is said in a sentence.

   A button is what it says to the server: the kind of entry, for which seat, at which step, with which value. It is
   neither its place in the page, which a refresh keeps for another button, nor its words, which every card changes. */
(() => {
  const NEW = 350; // so long after something else came up under the finger, a tap was aimed at what had been there
  const SEEN = 150; // what was there for less was not aimed at either
  const TREMBLE = 100; // nobody taps the same button twice so fast on purpose
  const UNREAD = 1000; // so long it takes to read that a tap did not count
  const SAID = 6000;
  const TARGETS = "a[href], button, summary, label";
  const ANSWERED = [409, 422];

  const now = () => performance.now();
  const isLost = () => !document.getElementById("offline").hidden;

  // What a button is

  const isEntry = (form) => form?.method === "post" && form.getAttribute("action")?.includes("/enter/");
  const isTakingBack = (form) => ["undo", "redo"].includes(form?.id);
  const isCommit = (target) => target?.type === "submit" && isEntry(target.form) && !isTakingBack(target.form);
  // A box that is ticked records nothing either, and shows what it did.
  const isDraft = (target) => target.form?.id === "draft" || Boolean(target.control);
  const isRepeatable = (target) => isTakingBack(target.form) || "again" in target.dataset;

  /* Whose entry a form makes; a draft is put together for the entry below it. */
  function seatOf(form) {
    const { for_seat } = (form.id === "draft" && document.getElementById("entry")?.elements) || form.elements;
    return for_seat?.value ?? "";
  }

  function whatIs(target) {
    if (!target) return "";
    const { form, name, value } = target.control ?? target; // a label's words change with what is ticked elsewhere
    if (target.control) return JSON.stringify([target.tagName, name, value]);
    if (!form || target.type !== "submit") return target.href ?? `${target.tagName} ${target.textContent.trim()}`;
    const step = "again" in target.dataset ? "" : target.closest("[data-step]")?.dataset.step;
    const kind = form.getAttribute("action")?.split("?")[0];
    return JSON.stringify([kind, seatOf(form), form.elements.round?.value, step, name, value]);
  }

  /* What to call it in a sentence. */
  function nameOf(target) {
    const name = (target.getAttribute("aria-label") ?? target.innerText).split("\n")[0].trim();
    const seat = target.form ? seatOf(target.form) : "";
    return name.includes(seat) ? name : `${name} (${seat})`;
  }

  // What lies where, and what lay there until a moment ago

  const pictures = [];
  const EVERYWHERE = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity, what: "", isUnknown: true };
  let shown = 0;

  function* places() {
    for (const target of document.querySelectorAll(TARGETS)) {
      const { left, top, right, bottom } = target.getBoundingClientRect();
      if (bottom <= 0 || top >= innerHeight || right <= left) continue;
      yield { left, top, right, bottom, what: whatIs(target), isDraft: isDraft(target), isCommit: isCommit(target) };
    }
  }

  const holds = ({ left, top, right, bottom }, { x, y }) => left <= x && x < right && top <= y && y < bottom;
  const under = (picture, point) => picture.findLast((place) => holds(place, point)) ?? { what: "" };

  function isNew(point) {
    while (pictures[0] && now() - pictures[0].until >= NEW) pictures.shift();
    if (!pictures.length) return false;
    const present = under([...places()], point);
    // A tile of a draft records nothing, and shows what it did; only a second tap on a commit is not meant for it.
    // Nobody aims at a place where nothing can be tapped, except on the page before.
    const isAim = ({ what, isUnknown }) => Boolean(what || isUnknown);
    const isOther = (past) => isAim(past) && past.what !== present.what && (past.isCommit || !present.isDraft);
    return pictures.some((picture) => isOther(under(picture.places, point)));
  }

  document.addEventListener("htmx:beforeSwap", ({ target }) => {
    if (target.id === "pace") return; // a line below all else: what it tells moves nothing under a finger
    if (now() - shown >= SEEN) pictures.push({ until: now(), places: [...places()] });
  });
  document.addEventListener("htmx:afterSwap", ({ target }) => {
    if (target.id !== "pace") shown = now();
  });
  // A double tap may have brought this page: what the first one hit is unknown.
  if (document.referrer) pictures.push({ until: now(), places: [EVERYWHERE] });

  // Saying that a tap did not count

  let refused = { at: -UNREAD, what: "" };
  let timer = 0;

  function say(why, names) {
    const missed = document.getElementById("missed");
    missed.textContent = missed.dataset[why].replace("%s", () => names.join("”, “"));
    clearTimeout(timer);
    timer = setTimeout(() => (missed.textContent = ""), SAID);
  }

  function flash(target) {
    const lit = { outline: "4px solid var(--no)", outlineOffset: "2px", backgroundColor: "var(--no-tint)" };
    (target ?? document.getElementById("missed")).animate([lit, lit, {}], 700);
  }

  function refuse(why, target) {
    if (why !== "trembled") refused = { at: now(), what: whatIs(target) };
    say(target ? why : "gone", target ? [nameOf(target)] : []);
    flash(target);
  }

  // By hand: a tap counts for what lay there when the finger came down

  const aims = new Map(); // by pointer: two people may tap at once
  let latest = { at: -NEW, what: "" };

  function wrongWith(target, { at, isLate, what }) {
    const is = whatIs(target);
    const [sinceTap, sinceRefusal] = [at - latest.at, now() - refused.at];
    if (isLate || is !== what) return "changed";
    if (!isCommit(target)) return "";
    if (is === latest.what && sinceTap < TREMBLE) return "trembled";
    if (is === latest.what && sinceTap < NEW && !isRepeatable(target)) return "twice";
    return sinceRefusal < (is === refused.what ? NEW : UNREAD) ? "unread" : "";
  }

  function stop(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  document.addEventListener("pointerdown", (event) => {
    if (!event.pointerType) return; // a screen reader's
    const target = event.target.closest(TARGETS);
    const isDead = Boolean(target?.disabled);
    aims.set(event.pointerId, { target, what: whatIs(target), at: event.timeStamp, isLate: isNew(event), isDead });
  }, true);
  document.addEventListener("pointercancel", (event) => aims.delete(event.pointerId), true);
  // What is gone or switched off gets no click. What taps of a draft on their way will switch on waits for them.
  document.addEventListener("pointerup", ({ pointerId }) => {
    const { target, isLate, isDead } = aims.get(pointerId) ?? {};
    if (!target || (target.isConnected && !target.disabled)) return;
    aims.delete(pointerId);
    if (isLate || !isDead) refuse("gone");
    else if (isDrafting() && (isDraft(target) || isCommit(target))) target.form.requestSubmit(target);
  }, true);
  document.addEventListener("click", (event) => {
    const id = aims.has(event.pointerId) ? event.pointerId : [...aims.keys()].pop(); // not all browsers say whose
    const tap = aims.get(id);
    if (!tap || !event.detail) return; // by keyboard, or by a screen reader
    aims.delete(id);
    const target = event.target.closest(TARGETS);
    const wrong = wrongWith(target, tap);
    if (wrong) {
      stop(event);
      refuse(wrong, target);
    } else if (isCommit(target)) latest = tap;
  }, true);
  // A key held down is one tap.
  document.addEventListener("keydown", (event) => {
    if (event.repeat && event.key === "Enter" && event.target.matches("button")) event.preventDefault();
  }, true);

  // While an entry is under way, or waits for the line or for the draft's taps, others wait in a queue. Each is made
  // on the page that comes with the answer if the same button is there; if not, it was meant for the step before.
  // It says which record it was made after, so that the referee refuses it where somebody else has been first.

  let queue = [];
  let entry = "";
  let isGivenUp = false; // it cannot be sent: others need not wait for it
  let isFromQueue = false;

  const isSending = () => !isGivenUp && document.body.hasAttribute("data-unsent");
  const isDrafting = () => document.body.hasAttribute("data-drafting");
  const isHeld = (form) => isEntry(form) && form.id !== "say" && isDrafting();
  const names = (taps) => [...new Set(taps.map((each) => each.name))];
  const note = () => document.body.toggleAttribute("data-queued", queue.length > 0); // who leaves now would lose them

  function wait(target) {
    const what = whatIs(target);
    const isThere = (isSending() && what === entry) || queue.some((each) => each.what === what);
    if (isThere && isLost() && isEntry(target.form)) refuse("waits", target);
    else if (isThere && isCommit(target) && !isRepeatable(target)) refuse("twice", target);
    else queue.push({ what, name: nameOf(target), seen: Number(target.form.elements.seen?.value) });
    note();
  }

  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!isEntry(form) && form.id !== "draft") return;
    const target = submitter ?? [...form.elements].find((each) => each.type === "submit");
    if (!isFromQueue && (queue.length || isSending() || isHeld(form))) {
      stop(event);
      wait(target);
    } else if (isEntry(form)) entry = whatIs(target);
  }, true);

  function miss(taps) {
    note();
    if (!taps.length) return;
    refused = { at: now(), what: "" };
    say("late", names(taps));
    flash();
  }

  function find({ what }) {
    return [...document.querySelectorAll("button")].find((each) => !each.disabled && whatIs(each) === what);
  }

  function make(target, { seen }) {
    if (target.form.elements.seen) target.form.elements.seen.value = seen;
    window.htmx?.process(target.form); // it came with the answer, and the browser would send it
    isFromQueue = true;
    target.click(); // htmx sends a button's value only where it was clicked
    isFromQueue = false;
  }

  function goOn() {
    while (queue.length && !isSending()) {
      const target = find(queue[0]);
      if (!target) return miss(queue.splice(0));
      if (isHeld(target.form)) return;
      make(target, queue.shift());
      note();
    }
  }

  document.addEventListener("draft:rest", goOn);
  document.addEventListener("draft:gone", () => refuse("gone"));
  document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, successful, xhr } }) => {
    if (requestConfig.verb !== "post") return;
    if (ANSWERED.includes(xhr.status)) miss(queue.splice(0));
    if (!successful) return;
    for (const tap of queue) tap.seen += 1;
    setTimeout(goOn);
  });
  document.addEventListener("htmx:beforeRequest", ({ detail }) => {
    if (detail.requestConfig.verb === "post") isGivenUp = false;
  });

  /* What waits for the line waits once. */
  document.addEventListener("line:lost", (event) => {
    isGivenUp = event.detail === "refused";
    const sent = isSending() ? entry : "";
    const isFirst = ({ what }, at) => what !== sent && queue.findIndex((each) => each.what === what) === at;
    const kept = queue.filter(isFirst);
    const more = queue.filter((each) => !kept.includes(each));
    queue = isGivenUp ? [] : kept;
    note();
    if (isGivenUp) miss([...kept, ...more]);
    else if (more.length) say("waits", names(more));
  });
})();

/* The line to the referee. When it breaks the page says so and asks again by itself, and once somebody answers,
   what waits is sent and the table is shown as it is now.

   `line:lost` is how others tell (detail: "lost"; "stumbled" where a fault was the answer; "refused" where asking
   again by itself is of no use). `line:back` asks who has something to send: whoever takes it (preventDefault) gets
   the page with the answer; what has been under way since before may be given up (detail "asked"). `line:look`
   asks for the table as it is now. */
(() => {
  const SOON = 400;
  const OFTEN = 1000; // a break at the table is short: who sits and waits sees the table within two seconds
  const SELDOM = 15_000;
  const AFTER_A_FAULT = 1800;
  const LONG_BREAK = 3 * 60_000;
  const RELAPSE = 5000;
  const SILENCE = 4000; // so long an answer may take before the line is looked at
  const TRIES = 3; // on a line that swallows everything a try hangs: the next one does not wait for it
  const AWAY = 3000;
  const DOUBT = 10_000;

  const tries = [];
  const waiting = new Set();
  let isLost = false;
  let whyLost = "lost";
  let brokeAt = 0;
  let backAt = -RELAPSE;
  let pause = SOON;
  let faults = 0;
  let timer = 0;
  let seenAt = new Date();
  let hiddenAt = 0;
  let doubtedAt = -DOUBT;
  let isWanted = false;

  // A preview that came as an answer has no mark: asking for it again would bring something else.
  const isTable = () => document.body.matches("[data-keep-awake]") && document.querySelector("[data-saved]");
  const isOfflinePage = "offline" in document.body.dataset;
  // A refusal came with the table as it is; another look would take it away before it is read.
  const isReading = () => document.querySelector(".on-top > :is(.refusal, .asks), .on-top.lr-ask");
  // Fetched in the background: an answer that was on its way when the line broke does not say that it is back.
  const isAside = (target) => target.id === "pace";
  const hasWaiting = () => document.body.matches("[data-waiting], [data-unsent]");

  // What the page shows of it

  function show(why) {
    for (const sign of document.querySelectorAll("[data-saved]")) sign.dataset.saved = "off";
    if (isOfflinePage) return;
    const strip = document.getElementById("offline");
    for (const words of strip.querySelectorAll("[data-say]")) words.hidden = words.dataset.say !== why;
    strip.querySelector("[data-kept]").hidden = isTable() && !hasWaiting();
    strip.querySelector("[data-sends]").hidden = !hasWaiting();
    strip.querySelector("[data-shows]").hidden = !isTable() || hasWaiting();
    strip.querySelector("[data-as-of]").textContent = seenAt.toLocaleTimeString([], { timeStyle: "short" });
    strip.hidden = false;
  }

  function hide() {
    document.getElementById("offline").hidden = true;
    for (const sign of document.querySelectorAll("[data-saved]")) sign.dataset.saved = "saved";
  }

  // Lost, and asking again

  function lose(why) {
    show(why === "refused" ? "stumbled" : why);
    if (isLost || why === "refused") return;
    isLost = true;
    whyLost = why;
    if (performance.now() - backAt > RELAPSE) {
      brokeAt = performance.now();
      pause = SOON;
      faults = 0;
    }
    if (why === "stumbled") pause = Math.min(AFTER_A_FAULT * 2 ** faults++, SELDOM);
    askLater();
  }

  function askLater() {
    clearTimeout(timer);
    const most = performance.now() - brokeAt < LONG_BREAK ? OFTEN : SELDOM;
    timer = setTimeout(ask, pause * (0.8 + Math.random() / 5)); // not all devices in the same moment
    pause = Math.min(pause * 1.5, most);
  }

  function ask() {
    askLater();
    if (document.visibilityState === "visible" || hasWaiting()) look();
  }

  async function look() {
    isWanted = waiting.size > 0 && !isLost; // what is under way may be answered later than this
    if (isWanted) return;
    if (tries.length >= TRIES) tries.shift().abort();
    const one = new AbortController();
    tries.push(one);
    try {
      const answer = await fetch(location.href, { cache: "no-store", signal: one.signal });
      const html = await answer.text();
      if (one.signal.aborted) return;
      while (tries[0] !== one) tries.shift().abort(); // they would bring an older table
      if (answer.status < 500) arrive(answer, html);
      else if (!isLost) lose("stumbled");
    } catch {
      if (!one.signal.aborted && !isLost) lose("lost");
    }
    if (tries.includes(one)) tries.splice(tries.indexOf(one), 1);
  }

  function stopLooking() {
    clearTimeout(timer);
    while (tries.length) tries.pop().abort();
  }

  // Back

  function arrive(answer, html) {
    if (isOfflinePage) leaveOfflinePage();
    else if (!reconnect("asked") && isTable()) replace(answer, html);
  }

  function leaveOfflinePage() {
    stopLooking();
    if (location.pathname === document.body.dataset.offline) location.replace("../");
    else location.reload();
  }

  /* Return whether somebody had something to send, whose answer brings the page. */
  function reconnect(how) {
    if (!isLost) return false;
    clearTimeout(timer);
    isLost = false;
    backAt = performance.now();
    const isTaken = offer(how);
    if (!isTaken) hide();
    return isTaken;
  }

  const offer = (how) => !document.dispatchEvent(new CustomEvent("line:back", { cancelable: true, detail: how }));

  function replace(answer, html) {
    if (answer.ok && !answer.redirected) refresh(html);
    else location.reload(); // the table is elsewhere, or nowhere
  }

  // What somebody has typed and not sent stays in its field.

  let typed = new WeakSet();
  document.addEventListener("input", (event) => typed.add(event.target));
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.requestConfig?.verb === "post") typed = new WeakSet();
    if (event.detail.target !== document.body) return;
    seenAt = new Date();
    if (isLost) show(whyLost);
    else hide(); // the answer leaves the strip as it was
  });

  function refresh(html) {
    const { callbacks } = Idiomorph.defaults;
    const usual = callbacks.beforeAttributeUpdated;
    callbacks.beforeAttributeUpdated = (name, node, change) =>
      !(typed.has(node) && ["value", "checked"].includes(name)) && usual(name, node, change);
    const swapped = { contextElement: document.body, eventInfo: { target: document.body } };
    htmx.trigger(document.body, "htmx:beforeSwap", swapped.eventInfo);
    htmx.swap(document.body, html, { swapStyle: "morph:innerHTML", swapDelay: 0, settleDelay: 0 }, swapped);
    callbacks.beforeAttributeUpdated = usual;
  }

  // What tells that it is lost, or back

  document.addEventListener("line:lost", (event) => lose(event.detail));
  document.addEventListener("line:look", () => look());
  document.addEventListener("htmx:sendError", ({ target }) => isAside(target) || lose("lost"));
  document.addEventListener("htmx:timeout", ({ target }) => isAside(target) || lose("lost"));
  document.addEventListener("htmx:beforeRequest", ({ target, detail }) => {
    if (isAside(target)) return;
    if (!isLost && tries.length) {
      isWanted = true; // but not now: it would bring the table as it is before this request
      stopLooking();
    }
    const silence = setTimeout(() => lose("lost"), SILENCE);
    waiting.add(detail.xhr);
    detail.xhr.addEventListener("loadend", () => {
      clearTimeout(silence);
      waiting.delete(detail.xhr);
      if (isLost && detail.xhr.status > 0 && detail.xhr.status < 500) setTimeout(reconnect); // all have heard of it
      else if (isWanted && !waiting.size) setTimeout(() => isReading() || look());
    });
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-retry]")) return;
    if (isLost) ask();
    else if (!offer("asked")) look();
  });
  document.addEventListener("referee:connected", () => isLost && ask());
  document.addEventListener("referee:disconnected", () => {
    if (isLost || performance.now() - doubtedAt < DOUBT) return; // a stream may fail where pages do not
    doubtedAt = performance.now();
    look();
  });
  addEventListener("offline", () => lose("lost"));
  addEventListener("online", () => isLost && ask());

  // A device that slept may have missed everything.

  function wake() {
    if (isLost) ask();
    else if (isTable() && !waiting.size && !isReading()) look();
  }

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") hiddenAt = performance.now();
    else if (isLost || performance.now() - hiddenAt > AWAY) wake();
  });
  addEventListener("pageshow", (event) => event.persisted && wake());
  if (isOfflinePage || !navigator.onLine) lose("lost");
})();

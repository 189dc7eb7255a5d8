/* What a page can do beyond links and forms. Everything works without this file, only less smoothly. */
(() => {
  const root = document.documentElement;
  const TEXT_SIZES = ["normal", "large", "larger"];

  // A refresh overwrites neither what somebody is typing nor what somebody has opened or is to read.
  if (window.Idiomorph) {
    // Only a field that is typed in is left alone: a tapped button shows what it now stands for.
    Object.defineProperty(Idiomorph.defaults, "ignoreActiveValue", {
      enumerable: true,
      get: () => Boolean(document.activeElement?.matches("input, textarea")),
    });
    Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name) => name !== "open";
    Idiomorph.defaults.callbacks.beforeNodeMorphed = (node) => !["rule-body", "missed", "awake", "pace"].includes(node.id);
  }

  function keep(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // a browser that keeps nothing: the choice holds for this page
    }
  }

  function announce(words) {
    document.getElementById("announce").textContent = words || "";
  }

  function nextTextSize(button) {
    const at = (TEXT_SIZES.indexOf(root.dataset.text) + 1) % TEXT_SIZES.length;
    root.dataset.text = TEXT_SIZES[at];
    keep("text", TEXT_SIZES[at]);
    announce(button.dataset.textSize.split("|")[at]);
  }

  // What has two ways: by the name it is kept under, where the page shows it, and both.
  const TURNS = { theme: ["bsTheme", "light", "dark"], gloss: ["meaning", "off", "on"] };

  function turn(button, name) {
    const [shown, ...ways] = TURNS[name];
    const at = 1 - ways.indexOf(root.dataset[shown]);
    root.dataset[shown] = ways[at];
    keep(name, ways[at]);
    announce(button.dataset[name].split("|")[at]);
  }

  // Switches of this device: on or off, whatever page it shows. What the browser cannot do is not offered.

  const CAN = { speak: "speechSynthesis" in window, buzz: "vibrate" in navigator, pace: true };

  function showSwitches() {
    for (const button of document.querySelectorAll("[data-switch]")) {
      button.hidden = !CAN[button.dataset.switch];
      button.setAttribute("aria-pressed", root.dataset[button.dataset.switch] === "on");
    }
  }

  function flip(button) {
    const name = button.dataset.switch;
    root.dataset[name] = root.dataset[name] === "on" ? "off" : "on";
    keep(name, root.dataset[name]);
    showSwitches();
    tellSwitch(name);
  }

  // speak.js comes where it is wanted only; it is there once, however often it is asked for.
  async function tellSwitch(name) {
    const voice = document.querySelector("[data-voice]")?.dataset.voice;
    const isWanted = root.dataset.speak === "on" || root.dataset.buzz === "on";
    try {
      if (voice && isWanted) await import(voice);
    } catch {
      // no connection: the next page brings it
    }
    document.dispatchEvent(new CustomEvent("referee:switch", { detail: name }));
  }

  // Why?: a button shows and hides the panel it controls, and stays as it was left when the page refreshes.

  const whys = new Map();
  const wide = matchMedia("(min-width: 60rem)"); // where there is a column for it

  function showWhy(button) {
    const id = button.getAttribute("aria-controls");
    const open = whys.get(id) ?? (button.getAttribute("aria-expanded") === "true" && wide.matches);
    const panel = document.getElementById(id);
    button.setAttribute("aria-expanded", open);
    if (panel) panel.hidden = !open;
  }

  function toggleWhy(button) {
    whys.set(button.getAttribute("aria-controls"), button.getAttribute("aria-expanded") !== "true");
    showWhy(button);
  }

  const showWhys = () => document.querySelectorAll("[data-why]").forEach(showWhy);

  // What is private is seen while a finger holds it open, and never longer than somebody needs to look.

  const LOOK = 4000;
  let looking = 0;
  let resting = 0;

  const holding = (event) => event.target.closest?.("[data-hold] > summary");

  function look(summary, open) {
    clearTimeout(looking);
    summary.parentElement.open = open;
    if (open) looking = setTimeout(() => (summary.parentElement.open = false), LOOK);
  }

  // An open hand is covered once nobody has touched the page for a while.
  const cover = () => document.querySelectorAll("[data-covers]").forEach((each) => (each.open = false));

  function rest() {
    clearTimeout(resting);
    resting = setTimeout(cover, 5 * LOOK);
  }

  // One that comes up where nobody touches anything stays as long.
  let hand;

  function showHand() {
    if (hand !== (hand = document.querySelector("[data-covers][open]"))) rest();
  }

  function letGo() {
    document.querySelectorAll("[data-hold][open] > summary").forEach((each) => look(each, false));
    rest();
  }

  letGo();

  document.addEventListener("pointerdown", (event) => holding(event) && look(holding(event), true));
  for (const end of ["pointerup", "pointercancel", "keyup"]) document.addEventListener(end, letGo);
  document.addEventListener("visibilitychange", letGo);
  document.addEventListener("visibilitychange", cover);
  document.addEventListener("contextmenu", (event) => holding(event) && event.preventDefault());
  document.addEventListener("click", (event) => holding(event) && event.preventDefault());
  document.addEventListener("keydown", (event) => {
    if (!holding(event) || ![" ", "Enter"].includes(event.key)) return;
    event.preventDefault();
    if (!event.repeat) look(holding(event), true);
  });

  // cards.js comes with the first touch or key that finds a connection: what it does begins with that one already.
  function bringCards(event) {
    import(root.dataset.cards).then((cards) => cards.begin(event), () => hearFirst(event.type));
  }

  function hearFirst(way) {
    document.addEventListener(way, bringCards, { once: true });
  }

  if (root.dataset.cards) for (const way of ["pointerdown", "keydown", "contextmenu"]) hearFirst(way);

  // One menu, closed by a tap outside or by Escape.

  function closeMenu(target) {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(target)) menu.open = false;
    }
  }

  document.addEventListener("click", (event) => {
    const on = (selector) => event.target.closest(selector);
    const button = on("[data-text-size], [data-theme], [data-gloss], [data-switch], [data-why], [data-close], [data-print]");
    closeMenu(event.target);
    const done = on("details.menu button[type=submit]");
    if (done) done.closest("details.menu").open = false;
    if (event.target.matches("dialog")) event.target.close(); // the backdrop is the dialog itself
    if (!button) return;
    if ("textSize" in button.dataset) nextTextSize(button);
    for (const name of Object.keys(TURNS)) if (name in button.dataset) turn(button, name);
    if ("switch" in button.dataset) flip(button);
    if ("why" in button.dataset) toggleWhy(button);
    if ("print" in button.dataset) print();
    if ("close" in button.dataset) button.closest("dialog").close();
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.target.closest("input, textarea")) {
      event.preventDefault();
      document.getElementById("find")?.click();
    }
    if (event.key !== "Escape") return;
    const menu = document.querySelector("details.menu[open]");
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });

  // A rule fetched from its chip opens over the page; the browser gives the focus back when it closes.

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "rule-body") {
      const dialog = event.detail.target.closest("dialog");
      if (dialog.open) event.detail.target.focus();
      else dialog.showModal();
      dialog.scrollTop = 0;
    }
    showWhys();
    showSwitches();
    showNews();
    showScene();
    showHand();
    if (event.detail.requestConfig?.verb === "post") queueMicrotask(showRefusal); // after all who scroll for a tap
  });

  // What was refused, and what can be done about it, comes into view each time.

  function showRefusal() {
    const refusal = document.querySelector(".on-top:is(:has(> .refusal), .lr-ask)");
    if (!refusal) return;
    const { top, bottom } = refusal.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) refusal.scrollIntoView({ block: "center", behavior: "instant" });
  }

  // A question to this device comes into view once, wherever the page was.

  let lastNews;

  function showNews() {
    const news = document.querySelector("[data-news]");
    if (news && news.dataset.news !== lastNews) news.scrollIntoView({ block: "center", behavior: "instant" });
    lastNews = news?.dataset.news;
  }

  // A new phase begins at the top of the page, whoever brought it about.

  const sceneOf = () => document.getElementById("desk").dataset.scene;
  let scene = sceneOf();

  function showScene() {
    if (sceneOf() !== scene) scrollTo({ top: 0, behavior: "instant" });
    scene = sceneOf();
  }

  // At an open table the screen stays awake (only where the page comes over https; elsewhere that is said once).

  function tellAwake() {
    if (localStorage.getItem("awake")) return;
    keep("awake", "told");
    const words = document.getElementById("awake");
    words.hidden = false;
    setTimeout(() => (words.hidden = true), 12_000);
  }

  async function stayAwake() {
    if (!("keepAwake" in document.body.dataset) || document.visibilityState !== "visible") return;
    if (!navigator.wakeLock) return tellAwake();
    try {
      await navigator.wakeLock?.request("screen");
    } catch {
      // the battery is low or the browser does not want to
    }
  }

  document.addEventListener("visibilitychange", stayAwake);

  // Files and the page for no connection are kept on the device (only where the page comes over https).

  async function keepFiles() {
    try {
      await navigator.serviceWorker.register(root.dataset.worker);
    } catch {
      // a private window, or a referee in development: everything works without
    }
  }

  if (isSecureContext && navigator.serviceWorker && root.dataset.worker) keepFiles();
  stayAwake();
  showWhys();
  showSwitches();
  tellSwitch("");
  showNews();
})();

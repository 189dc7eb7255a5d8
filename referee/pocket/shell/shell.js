/* The page around the app: it sets the pocket up, starts the worker that runs it, and shows the app in a frame.
   One page at a time owns the worker (a lock); the pages of other tabs use that worker too. */
import "./filling.js";

const HOME = new URL("./", location.href.split("#")[0]);
const LOCK = `referee-pocket ${HOME.pathname}`;
const APP = `${HOME.pathname}app`;
const STEPS = ["python", "rules", "tables", "ready"];
const SILENCE = 10_000;

const channel = new BroadcastChannel(LOCK);
const frame = Object.assign(document.createElement("iframe"), { title: "Referee", hidden: true });
document.body.append(frame);

// Texts: the page has them in every language.

function inOwnLanguage() {
  const here = [...document.querySelectorAll("template[lang]")];
  const wanted = [localStorage.getItem("language"), ...navigator.languages].map((code) => code?.slice(0, 2));
  const found = wanted.map((code) => here.find(({ lang }) => lang === code)).find(Boolean) ?? here[0];
  document.documentElement.lang = found.lang;
  document.getElementById("start").append(found.content.cloneNode(true));
}

const part = (name) => document.querySelector(`#start [data-${name}]`);

/** Shows the sentence of a state; `words` fill its blanks. */
function say(state, words = {}) {
  for (const each of document.querySelectorAll("#start [data-say]")) each.hidden = each.dataset.say !== state;
  for (const [name, word] of Object.entries(words)) {
    for (const blank of document.querySelectorAll(`#start [data-word=${name}]`)) blank.textContent = word;
  }
}

const megabytes = (bytes) =>
  (bytes / 1e6).toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function progress(share) {
  part("bar").setAttribute("width", (100 * share).toFixed(1));
}

// What is missing here

function missing() {
  if (!isSecureContext) return "insecure";
  const isThere = navigator.serviceWorker && navigator.storage?.getDirectory && navigator.locks && self.DecompressionStream;
  return isThere ? "" : "old";
}

/** Why the page can't go on: the name of the sentence that says so. */
class Failure extends Error {
  constructor(state) {
    super(state);
    this.state = state;
  }
}

/** Rejects if this browser can't keep a database's files, such as in a private window: before anything is fetched. */
async function tryFiles() {
  const worker = new Worker(new URL("trial.js", HOME), { type: "module" });
  const problem = await new Promise((resolve, reject) => {
    worker.addEventListener("message", ({ data }) => resolve(data.problem));
    worker.addEventListener("error", reject);
  });
  worker.terminate();
  if (problem) throw new Failure(problem === "QuotaExceededError" ? "full" : "old");
}

const tapped = (name) => new Promise((resolve) => part(name).addEventListener("click", resolve, { once: true }));

/** Fetches everything, once, after the size has been said. */
async function setUp() {
  const list = await fetchList(HOME);
  await tryFiles();
  say("offer", { size: megabytes(list.size) });
  await tapped("begin");
  // Not awaited: Firefox asks for permission first, and its question can stay open.
  navigator.storage.persist();
  say("fetching", { size: megabytes(list.size) });
  let came = 0;
  const began = performance.now();
  await fillCache(HOME, list, (size) => {
    came += size;
    const passed = performance.now() - began;
    const seconds = Math.ceil((passed * (list.size - came)) / came / 1000);
    say("fetching", { came: megabytes(came), seconds });
    // Too early it's a guess.
    part("left").hidden = passed < 1000;
    progress(came / list.size);
  });
  return list.version;
}

/** With its version in its address a host can't say that nothing has changed, whatever times its files have. */
const register = (version) =>
  navigator.serviceWorker.register(new URL(`service.js?${version}`, HOME), { scope: HOME.pathname, updateViaCache: "none" });

/** Has a newer version fetched in the background; it waits for the next start. */
async function lookForUpdate({ active, waiting }) {
  const { version } = await fetchList(HOME);
  if (![active, waiting].some((each) => each?.scriptURL.endsWith(`?${version}`))) await register(version);
}

async function service() {
  // The one found may be that of the server, which has this folder below its own pages.
  const old = await navigator.serviceWorker.getRegistration(HOME);
  const isSetUp = old?.active && old.scope === HOME.href;
  const registration = isSetUp ? old : await register(await setUp());
  if (isSetUp) lookForUpdate(old).catch(() => {});
  const controlled = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
  });
  await activated(registration);
  if (registration.waiting && !(await isOpen())) {
    registration.waiting.postMessage("take over");
    await controlled;
    location.reload();
    return new Promise(() => {});
  }
  if (navigator.serviceWorker.controller?.scriptURL !== registration.active.scriptURL) {
    registration.active.postMessage("claim");
    await controlled;
  }
}

/** Resolves when the service worker answers; rejects if its files can't be fetched. */
async function activated({ active, installing, waiting }) {
  const worker = installing ?? waiting;
  if (active) return;
  await new Promise((resolve, reject) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve();
      else if (worker.state === "redundant") reject(new Error("the service worker was not installed"));
    });
  });
}

// The worker

const isOpen = async () => (await navigator.locks.query()).held.some(({ name }) => name === LOCK);

/** Holds the lock, and with it the worker, as long as this page is open. */
async function own(options = {}) {
  let worker;
  try {
    await navigator.locks.request(LOCK, options, () => new Promise((_, failed) => {
      worker = new Worker(new URL("worker.mjs", HOME), { type: "module" });
      worker.addEventListener("message", ({ data }) => hear(worker, data, failed));
      worker.addEventListener("error", () => failed(new Failure("failed")));
    }));
  } catch (problem) {
    worker?.terminate();
    // Anything else is that another tab has taken the lock.
    throw problem instanceof Failure ? problem : new Failure("taken");
  }
}

function tick(done) {
  progress((done + 1) / STEPS.length);
  for (const step of document.querySelectorAll("#start [data-step]")) {
    step.classList.toggle("is-now", STEPS.indexOf(step.dataset.step) > done);
  }
}

/** What the worker says while it starts. */
function hear(worker, data, failed) {
  if (data.step) tick(STEPS.indexOf(data.step));
  if (data.laps) window.laps = data.laps;
  if (data.newer) offerCopy(worker, data.hasCopy);
  if (data.wasPutBack) told.wasPutBack = true;
  if (data.failed) failed(new Failure(data.failed));
}

const told = { wasPutBack: false };

/** Shows in place of the app why it can't go on. */
function stop(problem) {
  const state = problem instanceof Failure ? problem.state : problem.name === "QuotaExceededError" ? "full" : "failed";
  frame.hidden = true;
  document.getElementById("start").hidden = false;
  say(state);
  for (const button of document.querySelectorAll("#start [data-retry]")) button.onclick = () => location.reload();
}

/** A newer version has written the tables; those from before it can be used. */
async function offerCopy(worker, hasCopy) {
  say("newer");
  part("before").hidden = !hasCopy;
  await tapped("before");
  say("starting");
  worker.postMessage({ goBack: true });
}

/** Resolves when a worker answers, of this page or of another one. */
function answered() {
  return new Promise((resolve) => {
    const ask = () => channel.postMessage({ hello: true });
    const asking = setInterval(ask, 250);
    channel.addEventListener("message", function listen({ data }) {
      if (!data.here && !data.ready) return;
      clearInterval(asking);
      channel.removeEventListener("message", listen);
      resolve();
    });
    ask();
  });
}

async function start() {
  const isFirst = !(await isOpen());
  own().catch(stop);
  const ready = answered();
  say("starting");
  if (!isFirst) {
    const offer = setTimeout(() => say("elsewhere"), SILENCE);
    tapped("here").then(() => own({ steal: true }).catch(stop));
    ready.then(() => clearTimeout(offer));
  }
  await ready;
  if (told.wasPutBack) {
    say("back");
    await tapped("go-on");
  }
}

// The app

function open() {
  frame.src = `${APP}${location.hash.slice(1) || "/"}`;
}

frame.addEventListener("load", () => {
  const { pathname, search, hash } = frame.contentWindow.location;
  if (!pathname.startsWith(APP)) return;
  history.replaceState(null, "", `#${pathname.slice(APP.length)}${search}${hash}`);
  document.title = frame.contentDocument.title;
  localStorage.setItem("language", frame.contentDocument.documentElement.lang);
  document.getElementById("start").hidden = true;
  frame.hidden = false;
});

// The home page offers to install it.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  window.installing = event;
});

inOwnLanguage();
const lack = missing();
if (lack) say(lack);
else {
  try {
    await service();
    await start();
    open();
    addEventListener("hashchange", open);
  } catch (problem) {
    stop(problem);
  }
}

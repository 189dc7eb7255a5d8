/* Runs Python with the whole app, and answers what the service worker asks. */
import { DATABASE, goBack, hasCopy, KEPT, layOutDatabase } from "./database.mjs";
import { fileSystem, openFiles } from "./kept.mjs";
import { keepMemory, keptMemory, loadWith } from "./memory.mjs";

const HOME = new URL("./", self.location.href);
const KEPT_IN = "/kept";
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const MEMORY = new URL(`memory/${ZONE}`, HOME);
const KEEP_AFTER = 2000;
const channel = new BroadcastChannel(`referee-pocket ${HOME.pathname}`);
const began = performance.now();
const laps = {};

const tell = (step) => {
  laps[step] = Math.round(performance.now() - began);
  postMessage({ step });
};

/** Returns the files of a pack: [path, bytes] each. */
async function unpack(name) {
  const bytes = new Uint8Array(await (await fetch(new URL(name, HOME))).arrayBuffer());
  const end = bytes.indexOf(10);
  let at = end + 1;
  return JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))).map(([path, size]) => {
    at += size;
    return [path, bytes.subarray(at - size, at)];
  });
}

/** Lays files out in memory without copying them. */
function layOut(FS, root, files) {
  const made = new Set();
  for (const [path, bytes] of files) {
    const cut = path.lastIndexOf("/");
    const folder = cut < 0 ? root : `${root}/${path.slice(0, cut)}`;
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.createDataFile(folder, path.slice(cut + 1), bytes, true, true, true);
  }
}

/** Starts Python with the app in it: from the kept memory, or by importing everything and keeping the memory. */
async function load(packs) {
  const [memory, { loadPyodide }] = await Promise.all([keptMemory(MEMORY), import("./pyodide/pyodide.mjs")]);
  const options = { indexURL: new URL("pyodide/", HOME).href };
  if (memory) {
    try {
      const python = await loadWith(loadPyodide, memory, options);
      tell("python");
      layOutAll(python.FS, await packs);
      tell("rules");
      laps.remembered = true;
      return python;
    } catch (problem) {
      console.warn("The kept memory can't be used:", problem);
    }
  }
  const python = await loadPyodide({ ...options, _makeSnapshot: true });
  tell("python");
  layOutAll(python.FS, await packs);
  tell("rules");
  python.runPython(`
    import sys
    sys.path[:0] = ["/app", "/site"]
    from referee.pocket.answering import prepare
    prepare("${KEPT_IN}/${DATABASE}", "${HOME.pathname}app", "${ZONE}")
  `);
  const made = python.makeMemorySnapshot();
  // Later: it would hold up the first page.
  setTimeout(() => keepMemory(MEMORY, made), KEEP_AFTER);
  return python;
}

function layOutAll(FS, [app, site]) {
  layOut(FS, "/app", app);
  layOut(FS, "/site", site);
  FS.chdir("/app");
}

/** A newer version has written the database: waits until the copy from before it is wanted. */
function isWanted(hasCopy) {
  postMessage({ newer: true, hasCopy });
  return new Promise((resolve) => {
    addEventListener("message", ({ data }) => data.goBack && resolve());
  });
}

/** Which sentence of the page says what went wrong. */
function whatFailed({ name, message }) {
  const isFull = name === "QuotaExceededError" || /database or disk is full|No space left/.test(message);
  if (isFull) return "full";
  return ["NotSupportedError", "SecurityError", "UnknownError"].includes(name) ? "old" : "failed";
}

async function start() {
  const packs = Promise.all(["referee", "packages"].map(unpack));
  const opened = openFiles(`referee ${HOME.pathname.replaceAll("/", " ")}`, KEPT);
  const python = await load(packs);
  const [[app], files] = await Promise.all([packs, opened]);
  laps.files = Math.round(performance.now() - began);
  const [, empty] = app.find(([path]) => path === "var/empty.sqlite3");
  if (layOutDatabase(files, empty)) postMessage({ wasPutBack: true });
  python.FS.mkdir(KEPT_IN);
  python.FS.mount(fileSystem(python.FS, files), {}, KEPT_IN);
  const begin = () =>
    python.pyimport("referee.pocket.answering").start(`${KEPT_IN}/${DATABASE}`, HOME.origin, `${HOME.pathname}app`);
  let answer = begin();
  while (!answer) {
    await isWanted(hasCopy(files));
    goBack(files);
    answer = begin();
  }
  tell("tables");
  return { python, answer };
}

function answerWith({ python, answer }) {
  return ({ method, path, query, headers, body }) => {
    const found = answer(method, path, query, python.toPy(headers), python.toPy(new Uint8Array(body ?? 0)));
    const [status, sent, content] = [found.get(0), found.get(1).toJs(), found.get(2).toJs()];
    found.destroy();
    return { status, headers: sent, body: content };
  };
}

const seen = new Set();

function listen(respond) {
  channel.addEventListener("message", ({ data }) => {
    if (data.hello) channel.postMessage({ here: true });
    if (!data.method || seen.has(data.id)) return;
    seen.add(data.id);
    const at = performance.now();
    try {
      const answered = respond(data);
      answered.headers.push(["server-timing", `app;dur=${(performance.now() - at).toFixed(1)}`]);
      channel.postMessage({ answers: data.id, ...answered });
    } catch (problem) {
      const headers = [["content-type", "text/plain; charset=utf-8"]];
      channel.postMessage({ answers: data.id, status: 500, headers, body: String(problem) });
    }
  });
}

try {
  const respond = answerWith(await start());
  respond({ method: "GET", path: `${HOME.pathname}app/`, query: "", headers: [], body: null });
  tell("ready");
  listen(respond);
  postMessage({ ready: true, laps });
  channel.postMessage({ ready: true });
} catch (problem) {
  // Safari tells the page nothing of what a module throws once it has waited.
  console.error(problem);
  postMessage({ failed: whatFailed(problem) });
}

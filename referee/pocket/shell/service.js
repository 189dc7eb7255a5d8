/* Answers every request of the pocket: files from the cache, pages of the app by the worker that runs it.
   A new version is fetched in the background and used when nothing of the old one is open any longer. */
importScripts("filling.js?{version}");

const VERSION = "{version}";
const HOME = new URL(self.registration.scope);
const LOCK = `referee-pocket ${HOME.pathname}`;
const CACHE = cacheName(HOME, VERSION);
const EMPTY = [204, 304];
const channel = new BroadcastChannel(LOCK);
const waiting = new Map();

channel.addEventListener("message", ({ data }) => {
  if (data.answers) waiting.get(data.answers)?.(data);
  // The worker of another page has taken over: what the last one was asked may or may not have happened.
  else if (data.ready) for (const answer of waiting.values()) answer(null);
});

const unavailable = () => new Response("", { status: 503, headers: { "retry-after": "1" } });

async function isOpen() {
  const { held } = await navigator.locks.query();
  return held.some(({ name }) => name === LOCK);
}

async function ask(request, url) {
  const body = ["GET", "HEAD"].includes(request.method) ? null : await request.arrayBuffer();
  if (!(await isOpen())) return unavailable();
  const id = crypto.randomUUID();
  const headers = [...request.headers].filter(([name]) => !name.startsWith("sec-"));
  if (request.referrer) headers.push(["referer", request.referrer]);
  const answer = await new Promise((resolve) => {
    waiting.set(id, resolve);
    const { pathname: path, search } = url;
    channel.postMessage({ id, method: request.method, path, query: search.slice(1), headers, body });
  });
  waiting.delete(id);
  if (!answer) return unavailable();
  const body_ = EMPTY.includes(answer.status) ? null : answer.body;
  return new Response(body_, { status: answer.status, headers: new Headers(answer.headers) });
}

async function kept(path) {
  return (await caches.open(CACHE)).match(new URL(path, HOME));
}

/** Keeps the worker's memory in place of the last one, if there is room. */
async function keepMemory(path, request) {
  const cache = await caches.open(CACHE);
  for (const { url } of await cache.keys()) {
    if (url.startsWith(new URL("memory/", HOME).href)) await cache.delete(url);
  }
  await cache.put(new URL(path, HOME), new Response(await request.blob()));
  return new Response(null, { status: 204 });
}

async function answer(request) {
  const url = new URL(request.url);
  const path = url.pathname.slice(HOME.pathname.length);
  if (path.startsWith("memory/")) {
    if (request.method === "PUT") return keepMemory(path, request);
    return (await kept(path)) ?? new Response("", { status: 404 });
  }
  if (path.startsWith("app/static/")) return (await kept(path)) ?? fetch(request);
  if (path === "app" || path.startsWith("app/")) {
    if (request.destination === "document") {
      return Response.redirect(new URL(`./#${path.slice(3) || "/"}${url.search}`, HOME), 302);
    }
    return ask(request, url);
  }
  return (await kept(path || "index.html")) ?? fetch(request);
}

async function fill() {
  const list = await fetchList(HOME);
  if (list.version !== VERSION) throw new Error("the files are of another version");
  await fillCache(HOME, list);
}

async function clear() {
  for (const name of await caches.keys()) {
    if (name.startsWith(cacheName(HOME, "")) && name !== CACHE) await caches.delete(name);
  }
  await clients.claim();
}

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(clear()));
addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
  // A page that was reloaded past its cache has no service worker.
  if (event.data === "claim") event.waitUntil(clients.claim());
});
addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin === location.origin && url.pathname.startsWith(HOME.pathname)) {
    event.respondWith(answer(event.request));
  }
});

/* Keeps the files that every page needs, the page for no connection and the one that checks logs. Other pages are
   never kept: an old table is a wrong one. */
const PREFIX = "referee-";
const KEPT = PREFIX + "{{ version }}";
const NOBODY = [502, 503, 504];
const OFFLINE = "{{ offline|escapejs }}";
const VERIFY = "{{ verify|escapejs }}";
const FILES = new Set([{% for file in files %}"{{ file|escapejs }}",{% endfor %}]);

async function keep() {
  const cache = await caches.open(KEPT);
  // Without cookies: what is kept is the same for everybody.
  const pages = [OFFLINE, VERIFY].map((page) => new Request(page, { cache: "reload", credentials: "omit" }));
  await cache.addAll([...FILES, ...pages]);
  await skipWaiting();
}

async function clear() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

const kept = async (address) => (await caches.open(KEPT)).match(address);

async function file(request) {
  return (await kept(request.url)) ?? fetch(request);
}

async function page(request) {
  try {
    const answer = await fetch(request);
    if (!NOBODY.includes(answer.status)) return answer;
    throw new Error("a proxy answers, and nobody behind it");
  } catch {
    const asked = new URL(request.url).pathname === "{{ verify_path|escapejs }}" ? VERIFY : OFFLINE;
    return (await kept(asked)) ?? Response.error();
  }
}

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(clear()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (FILES.has(pathname)) event.respondWith(file(request));
});

/* Fetches the files of a version into the browser's cache, for shell.mjs and for the service worker. */
const PACK = ".pack";

self.cacheName = (home, version) => `referee-pocket ${home.pathname} ${version}`;

self.fetchList = async (home) => {
  const fetched = await fetch(new URL("pocket.json", home), { cache: "no-store" });
  if (!fetched.ok) throw new Error("no list of files");
  return fetched.json();
};

/** Calls `count` with the size of each part that has come; what is in the cache already counts as a whole. */
self.fillCache = async (home, { version, files }, count = () => {}) => {
  const cache = await caches.open(cacheName(home, version));
  const counting = () => new TransformStream({
    transform(part, to) {
      count(part.byteLength);
      to.enqueue(part);
    },
  });

  for (const { path, size, type } of files) {
    const address = new URL(path.replace(PACK, ""), home);
    if (await cache.match(address)) {
      count(size);
      continue;
    }
    const fetched = await fetch(new URL(path, home), { cache: "no-cache" });
    if (!fetched.ok) throw new Error(path);
    let body = fetched.body.pipeThrough(counting());
    if (path.endsWith(PACK)) body = body.pipeThrough(new DecompressionStream("gzip"));
    await cache.put(address, new Response(body, { headers: { "content-type": type } }));
  }
};

/* Fetches the files of a version into the browser's cache, for shell.js and for the service worker. */
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
  for (const file of files) {
    const address = new URL(file.path.replace(PACK, ""), home);
    if (await cache.match(address)) {
      count(file.size);
      continue;
    }
    let body = new Blob([await fetchWhole(new URL(file.path, home), file, count)]).stream();
    if (file.path.endsWith(PACK)) body = body.pipeThrough(new DecompressionStream("gzip"));
    await cache.put(address, new Response(body, { headers: { "content-type": file.type } }));
  }
};

/** Returns the bytes of a file; rejects if they aren't those of this version, such as a part or a sign-in page. */
async function fetchWhole(address, { path, sha256 }, count) {
  // With the browser's own cache a host that compares only times could answer that nothing has changed.
  const fetched = await fetch(address, { cache: "no-store" });
  if (!fetched.ok) throw new Error(path);
  const counting = new TransformStream({
    transform(part, to) {
      count(part.byteLength);
      to.enqueue(part);
    },
  });
  const bytes = await new Response(fetched.body.pipeThrough(counting)).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const found = [...digest].map((each) => each.toString(16).padStart(2, "0")).join("");
  if (found !== sha256) throw new Error(`${path} is not the file of this version`);
  return bytes;
}

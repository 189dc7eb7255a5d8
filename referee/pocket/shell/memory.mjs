/* The memory of Python once it has imported the app. The service worker keeps it with the files of its version, and
   later starts load it instead of importing everything again. */
const PAGE = 65_536;

/** Returns the kept memory, null on the first start. */
export async function keptMemory(address) {
  const answer = await fetch(address);
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
}

export function keepMemory(address, bytes) {
  return fetch(address, { method: "PUT", body: bytes });
}

/** Loads Python with a memory, which has to have its size before Pyodide fills it. */
export async function loadWith(loadPyodide, memory, options) {
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (...given) => {
    const made = await instantiateStreaming.apply(WebAssembly, given);
    const own = made.instance.exports.memory;
    own.grow(Math.max(0, Math.ceil((memory.length - own.buffer.byteLength) / PAGE)));
    return made;
  };
  try {
    const python = await loadPyodide({ ...options, _loadSnapshot: memory });
    // The Python in the memory has this file open: whatever got its number would be closed with it.
    const library = python.FS.readdir("/lib").find((name) => /^python\d+\.zip$/.test(name));
    python.FS.open(`/lib/${library}`, "r");
    return python;
  } finally {
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

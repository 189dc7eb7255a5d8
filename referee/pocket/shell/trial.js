/* Tries whether this browser keeps files as a database needs them; only a worker can. */
async function tryFile() {
  const root = await navigator.storage.getDirectory();
  const name = `trial ${crypto.randomUUID()}`;
  const entry = await root.getFileHandle(name, { create: true });
  try {
    const file = await entry.createSyncAccessHandle();
    file.write(new Uint8Array(1), { at: 0 });
    file.flush();
    file.close();
  } finally {
    await root.removeEntry(name);
  }
}

tryFile().then(
  () => postMessage({}),
  ({ name }) => postMessage({ problem: name }),
);

/* The folder of the database, in the browser's own file system (OPFS). What SQLite has synced is on the disk:
   its transactions survive a page that is killed, and a file has one owner, so two workers never write at once. */

const [NOT_FOUND, NO_SPACE, INPUT_OUTPUT, TOO_MANY, NOT_PERMITTED] = [44, 51, 29, 41, 63];
const BLOCK = 4096;

/** Opens the files; the last name is for any other file, such as a probe of the free space. */
export async function openFiles(folder, names) {
  const root = await navigator.storage.getDirectory();
  const inside = await root.getDirectoryHandle(folder, { create: true });
  const files = new Map();
  for (const name of names) {
    const entry = await inside.getFileHandle(name, { create: true });
    files.set(name, await ownerOf(entry));
  }
  return files;
}

/** The worker of a page that was closed just now may have a file a moment longer. */
async function ownerOf(entry, tries = 40) {
  try {
    return await entry.createSyncAccessHandle();
  } catch (problem) {
    if (problem.name !== "NoModificationAllowedError" || tries === 0) throw problem;
    await new Promise((resolve) => setTimeout(resolve, 250));
    return ownerOf(entry, tries - 1);
  }
}

/** Returns a file system for Emscripten with these files; an empty file does not exist yet. */
export function fileSystem(FS, files) {
  const spare = [...files.values()].at(-1);

  const fail = (number) => {
    throw new FS.ErrnoError(number);
  };

  function attempt(action) {
    try {
      return action();
    } catch (problem) {
      return fail(problem.name === "QuotaExceededError" ? NO_SPACE : INPUT_OUTPUT);
    }
  }

  function nodeOf(parent, name, mode, file) {
    const node = FS.createNode(parent, name, mode, 0);
    node.node_ops = nodes;
    node.stream_ops = streams;
    node.file = file;
    node.changed = new Date();
    return node;
  }

  const nodes = {
    getattr(node) {
      const size = node.file ? attempt(() => node.file.getSize()) : BLOCK;
      const { mode, id: ino, changed: mtime } = node;
      const times = { atime: mtime, mtime, ctime: mtime };
      const size_ = { size, blksize: BLOCK, blocks: Math.ceil(size / BLOCK) };
      return { dev: 1, ino, mode, nlink: 1, uid: 0, gid: 0, rdev: 0, ...size_, ...times };
    },
    setattr(node, { mode, size }) {
      if (mode !== undefined) node.mode = mode;
      if (size !== undefined) attempt(() => node.file.truncate(size));
    },
    lookup: () => fail(NOT_FOUND),
    mknod(parent, name, mode) {
      const file = files.get(name) ?? spare;
      if (file === spare && parent.isSpareTaken) fail(TOO_MANY);
      if (file === spare) parent.isSpareTaken = true;
      attempt(() => file.truncate(0));
      return nodeOf(parent, name, mode, file);
    },
    unlink(parent, name) {
      const { file } = FS.lookupNode(parent, name);
      if (file === spare) parent.isSpareTaken = false;
      attempt(() => file.truncate(0));
      attempt(() => file.flush());
    },
    readdir: (node) => [".", "..", ...Object.keys(node.contents ?? {})],
    rename: () => fail(NOT_PERMITTED),
    rmdir: () => fail(NOT_PERMITTED),
    symlink: () => fail(NOT_PERMITTED),
  };

  const streams = {
    open() {},
    close() {},
    read: ({ node }, buffer, offset, length, at) =>
      attempt(() => node.file.read(buffer.subarray(offset, offset + length), { at })),
    write({ node }, buffer, offset, length, at) {
      const written = attempt(() => node.file.write(buffer.subarray(offset, offset + length), { at }));
      // On a full device Chromium answers with the number of its error, which is more than was to be written.
      if (written !== length) fail(NO_SPACE);
      return written;
    },
    llseek(stream, offset, whence) {
      const from = [0, stream.position, whence === 2 ? stream.node.file.getSize() : 0][whence];
      return from + offset;
    },
    fsync({ node }) {
      attempt(() => node.file.flush());
      return 0;
    },
  };

  return {
    mount() {
      const root = nodeOf(null, "/", 0o40777, null);
      for (const [name, file] of files) {
        if (file !== spare && file.getSize() > 0) nodeOf(root, name, 0o100666, file);
      }
      return root;
    },
  };
}

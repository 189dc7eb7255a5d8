/* node prepare.mjs TREE: compiles what is in the tree by the Python that will run it. */
import path from "node:path";
import { pathToFileURL } from "node:url";

const tree = path.resolve(process.argv[2]);
const indexURL = path.join(tree, "pyodide");
const { loadPyodide } = await import(pathToFileURL(path.join(indexURL, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: indexURL + path.sep });
for (const name of ["app", "site", "python"]) {
  python.FS.mkdir(`/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: path.join(tree, name) }, `/${name}`);
}
python.runPython(`
import os, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/app", "/site"]
os.chdir("/app")
from referee.pocket.preparing import prepare
prepare()
`);

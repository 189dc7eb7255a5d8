/* The database file as a whole: laid out new, or put back from the copy of before an update. Both take a while, and a
   page can be killed meanwhile: what is under way stands in a file of its own, and the next start does it again. */
export const DATABASE = "referee.sqlite3";
const JOURNAL = `${DATABASE}-journal`;
const BEFORE = `${DATABASE}.before`;
const NEWER = `${DATABASE}.newer`;
const TASK = "task";
const [NEW, BACK] = [1, 2];
/** The files, as openFiles wants them. */
export const KEPT = [DATABASE, JOURNAL, BEFORE, NEWER, TASK, "spare"];

function read(file) {
  const bytes = new Uint8Array(file.getSize());
  file.read(bytes, { at: 0 });
  return bytes;
}

/** Writes the whole file. No room: nothing is cut off before the rest is written. */
function write(file, bytes) {
  if (file.write(bytes, { at: 0 }) !== bytes.length) throw new DOMException("no room", "QuotaExceededError");
  file.truncate(bytes.length);
  file.flush();
}

function replace(files, task, bytes) {
  write(files.get(TASK), Uint8Array.of(task));
  files.get(JOURNAL).truncate(0);
  files.get(JOURNAL).flush();
  write(files.get(DATABASE), bytes);
  done(files);
}

function done(files) {
  files.get(TASK).truncate(0);
  files.get(TASK).flush();
}

/** Makes the database ready: `empty` for a new device, as it is otherwise. Whether a copy had to be put back. */
export function layOutDatabase(files, empty) {
  const [task] = read(files.get(TASK));
  if (task === BACK) replace(files, BACK, read(files.get(BEFORE)));
  else if (task === NEW || files.get(DATABASE).getSize() === 0) replace(files, NEW, empty);
  return task === BACK;
}

export const hasCopy = (files) => files.get(BEFORE).getSize() > 0;

/** Puts the copy in the place of a database that a newer version has written, which is set aside. */
export function goBack(files) {
  write(files.get(NEWER), read(files.get(DATABASE)));
  replace(files, BACK, read(files.get(BEFORE)));
}

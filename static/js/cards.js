/* A card is read where its title stands: by holding it, by a right click, by the key for the context menu, and by a tap
   on its name in a reason. It opens over the page, and nothing of the page changes. */
const HOLD = 500; // milliseconds: what is held for longer is read
const SLIP = 10; // a finger that moves farther scrolls
const PLACE = new RegExp("^.*?/(?:t/[^/]+/[^/]+|arctic)/");
const TITLES = ".tile-name, .nm, .wall-card > span";
const NAMED = "a.card-name";

let timer = 0;
let from = null;
let isRead = false;

const [place] = PLACE.exec(location.pathname) ?? [""];
const pages = place.endsWith("/arctic/") ? `${place}cards/` : `${place}card/`;

/* The title of the card under a finger, without its meaning in another language. */
function titleAt(target) {
  const card = target.closest("button, label, li, .tile, .in-card");
  const title = target.closest(TITLES) ?? card?.querySelector(TITLES);
  const text = [...(title?.childNodes ?? [])].find((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  return text?.data.trim() ?? "";
}

const open = (address) => window.htmx?.ajax("GET", address, { target: "#rule-body", swap: "innerHTML" });

function read(title) {
  isRead = true;
  open(`${pages}?name=${encodeURIComponent(title)}`);
}

function press(event) {
  isRead = false;
  clearTimeout(timer);
  const title = event.pointerType && event.pointerType !== "mouse" && place && titleAt(event.target);
  from = { x: event.clientX, y: event.clientY };
  if (title) timer = setTimeout(read, HOLD, title);
}

function move({ clientX, clientY }) {
  if (from && Math.hypot(clientX - from.x, clientY - from.y) > SLIP) clearTimeout(timer);
}

function ask(event) {
  const title = place && titleAt(event.target);
  if (!title) return;
  event.preventDefault();
  clearTimeout(timer);
  if (!isRead) read(title);
}

/* The finger that held a card lifts: that is no tap. A name in a reason is read at this table. */
function tap(event) {
  const name = event.target.closest?.(NAMED);
  if (isRead && event.detail) {
    event.preventDefault();
    event.stopPropagation();
  } else if (name && place) {
    event.preventDefault();
    const { pathname, search } = new URL(name.href);
    open(pages + (search || pathname.split("/").at(-2) + "/"));
  }
  isRead = false;
}

/* Not every browser makes its key open a menu where nothing was clicked. */
function key(event) {
  if (event.key !== "ContextMenu" && !(event.shiftKey && event.key === "F10")) return;
  isRead = false;
  ask(event);
}

addEventListener("pointerdown", press, true);
addEventListener("keydown", key, true);
addEventListener("pointermove", move, true);
for (const end of ["pointerup", "pointercancel", "scroll"]) addEventListener(end, () => clearTimeout(timer), true);
addEventListener("contextmenu", ask, true);
addEventListener("click", tap, true);

/* The first touch brought this file. */
export function begin(event) {
  if (event.type === "pointerdown") press(event);
  if (event.type === "contextmenu") ask(event);
  if (event.type === "keydown") key(event);
}

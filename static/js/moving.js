/* A table goes to another referee of the same host by one tap: its file waits in this tab's storage while the other
   one is opened, whose page for files takes it from there. */
(() => {
  const FILE = "referee-file";
  const GOAL = "referee-goal";
  const page = document.querySelector("[data-move]");
  const form = document.querySelector("[data-open-file]");

  /** The pocket that a server has lies below it. */
  async function offerServer(way) {
    const server = new URL(way.dataset.server, location.href);
    const answer = await fetch(new URL("health/", server)).catch(() => null);
    const health = answer?.ok && (await answer.json().catch(() => null));
    if (!health?.status) return;
    for (const place of way.querySelectorAll("[data-name]")) place.textContent = location.host;
    way.querySelector("[name=to]").value = location.host;
    way.hidden = false;
  }

  async function go(goal) {
    const file = await (await fetch(page.dataset.move)).text();
    sessionStorage.setItem(FILE, file);
    sessionStorage.removeItem(GOAL);
    top.location = goal;
  }

  /** Opens the file that has come along. */
  function arrive() {
    const text = sessionStorage.getItem(FILE);
    if (text === null) return;
    sessionStorage.removeItem(FILE);
    const files = new DataTransfer();
    files.items.add(new File([text], "table.referee"));
    form.querySelector("[type=file]").files = files.files;
    form.requestSubmit();
  }

  if (form) arrive();
  if (!page) return;
  for (const way of page.querySelectorAll("[data-goal]")) {
    if (way.dataset.server) offerServer(way);
    else way.hidden = !isSecureContext;
    way.addEventListener("submit", () => sessionStorage.setItem(GOAL, new URL(way.dataset.goal, location.href).href));
  }
  const goal = sessionStorage.getItem(GOAL);
  if (goal && page.hasAttribute("data-away")) go(goal);
  else sessionStorage.removeItem(GOAL);
})();

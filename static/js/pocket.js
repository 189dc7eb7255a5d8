/* Without a server: how much room is left, whether the browser keeps the tables for good, and downloads, which the
   browser would fetch past the service worker. */
(() => {
  async function tellRoom() {
    const { quota, usage } = await navigator.storage.estimate();
    const free = (quota - usage) / 1e6;
    const [unit, words] = free < 10_000 ? [1, "room"] : [1000, "muchRoom"];
    const size = Math.floor(free / unit).toLocaleString(document.documentElement.lang);
    for (const place of document.querySelectorAll("[data-room]")) {
      place.textContent = place.dataset[words].replace("{size}", size);
    }
    const isKept = await navigator.storage.persisted();
    for (const place of document.querySelectorAll("[data-unkept]")) place.hidden = isKept;
  }

  async function save(address) {
    const answer = await fetch(address);
    const name = answer.headers.get("content-disposition")?.match(/filename="(.*)"/)?.[1] ?? "";
    const href = URL.createObjectURL(await answer.blob());
    Object.assign(document.createElement("a"), { href, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[download]");
    if (!link || link.href.startsWith("blob:")) return;
    event.preventDefault();
    save(link.href);
  });
  document.addEventListener("click", async ({ target }) => {
    if (target.closest("[data-install]")) parent.installing?.prompt();
    if (!target.closest("[data-files]")) return;
    for (const { dataset } of document.querySelectorAll("[data-file]")) await save(dataset.file);
  });
  for (const button of document.querySelectorAll("[data-install]")) button.hidden = !parent.installing;
  tellRoom();
})();

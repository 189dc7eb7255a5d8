/* Without a server: how much room is left, whether the browser keeps the tables for good, and downloads, which the
   browser would fetch past the service worker. */
(() => {
  async function tellRoom() {
    const { quota, usage } = await navigator.storage.estimate();
    const free = Math.floor((quota - usage) / 1e6).toLocaleString(document.documentElement.lang);
    for (const place of document.querySelectorAll("[data-room]")) {
      place.textContent = place.dataset.room.replace("{size}", free);
    }
    const isKept = await navigator.storage.persisted();
    for (const place of document.querySelectorAll("[data-unkept]")) place.hidden = isKept;
  }

  async function save(link) {
    const answer = await fetch(link.href);
    const name = answer.headers.get("content-disposition")?.match(/filename="(.*)"/)?.[1] ?? "";
    const href = URL.createObjectURL(await answer.blob());
    Object.assign(document.createElement("a"), { href, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[download]");
    if (!link || link.href.startsWith("blob:")) return;
    event.preventDefault();
    save(link);
  });
  tellRoom();
})();

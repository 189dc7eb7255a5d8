/* Sharing a link: by the device where it can; else the link is copied and its QR code is shown. Scanning one:
   by the page where it can read codes; else it says that the device's own camera does. */
(() => {
  function copied(words) {
    const field = document.createElement("textarea");
    field.value = words;
    document.body.append(field);
    field.select();
    const isDone = document.execCommand("copy"); // also where the page does not come over https
    field.remove();
    return isDone;
  }

  async function share(link) {
    if (navigator.share) {
      try {
        await navigator.share({ title: document.title, url: link.href });
      } catch {
        // the person thought better of it
      }
      return;
    }
    const isDone = copied(link.href);
    const { pathname, search } = new URL(link.href);
    const at = `${document.documentElement.dataset.sharePage}?path=${encodeURIComponent(pathname + search)}`;
    await htmx.ajax("GET", at, { target: "#rule-body", swap: "innerHTML" });
    const told = document.querySelector("#rule-body [data-copied]");
    if (told) told.hidden = !isDone;
  }

  async function scan(input) {
    const picture = await createImageBitmap(input.files[0]);
    const [code] = await new BarcodeDetector({ formats: ["qr_code"] }).detect(picture);
    const found = code && new URL(code.rawValue, location.href);
    if (found?.origin === location.origin) location.assign(found);
    else input.closest("form").querySelector("[data-unread]").hidden = false;
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-share]");
    if (!link || (!navigator.share && !window.htmx)) return;
    event.preventDefault();
    share(link);
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-scan]")) scan(event.target);
  });

  const canScan = "BarcodeDetector" in window;
  for (const field of document.querySelectorAll("[data-scans]")) field.hidden = !canScan;
})();

/* Sharing a link: by the device where it can; else the link is copied and its QR code is shown. Scanning one:
   in a photo, by the browser where it reads codes, else by a library that is loaded then. */
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

  async function textIn(picture, { reader, wasm }) {
    if ("BarcodeDetector" in window) {
      const detector = new BarcodeDetector({ formats: ["qr_code"] });
      return (await detector.detect(await createImageBitmap(picture)))[0]?.rawValue;
    }
    if (!window.ZXingWASM) await new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement("script"), { src: reader, onload: resolve, onerror: reject });
      document.head.append(script);
    });
    ZXingWASM.prepareZXingModule({ overrides: { locateFile: () => wasm } });
    return (await ZXingWASM.readBarcodes(picture, { formats: ["QRCode"] }))[0]?.text;
  }

  async function scan(input) {
    const text = await textIn(input.files[0], input.dataset).catch(() => null);
    input.value = ""; // so that the same picture can be tried again
    const found = text && URL.canParse(text, location.href) && new URL(text, location.href);
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
})();

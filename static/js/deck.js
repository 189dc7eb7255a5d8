/* A photo of the card lies beside its form while somebody types. It is drawn from this device's memory, has no name
   in the form, and is sent to nobody. */
(() => {
  const MOST = 900; // pixels of its longer side
  let photo = null;

  function show() {
    const place = document.getElementById("photo");
    if (!place || (photo && place.contains(photo))) return;
    place.hidden = !photo;
    place.replaceChildren(...(photo ? [photo] : []));
  }

  async function draw(file) {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, MOST / Math.max(picture.width, picture.height));
    photo = document.createElement("canvas");
    [photo.width, photo.height] = [picture.width * scale, picture.height * scale].map(Math.ceil);
    photo.getContext("2d").drawImage(picture, 0, 0, photo.width, photo.height);
    show();
  }

  document.addEventListener("change", (event) => {
    if (!event.target.matches("[data-photo]")) return;
    event.stopImmediatePropagation(); // no tap of the draft
    const [file] = event.target.files;
    if (file) draw(file);
  }, true);

  // The next card begins with its name, which is empty then: a field with the focus would keep what was typed.
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.requestConfig?.verb === "post") document.getElementById("nm")?.blur();
  });
  document.addEventListener("htmx:afterSettle", ({ detail }) => {
    show();
    if (detail.requestConfig?.verb === "post") document.getElementById("nm")?.focus();
  });
})();

/* A photo of the card lies beside its form while somebody types. It is shown from this device's memory, has no name
   in the form, and is sent to nobody. */
(() => {
  let photo = "";

  function show() {
    const place = document.getElementById("photo");
    if (!place) return;
    place.hidden = !photo;
    if (place.firstElementChild?.src === photo) return;
    const image = new Image();
    image.src = photo;
    image.alt = "";
    place.replaceChildren(...(photo ? [image] : []));
  }

  document.addEventListener("change", (event) => {
    if (!event.target.matches("[data-photo]")) return;
    event.stopImmediatePropagation(); // no tap of the draft
    URL.revokeObjectURL(photo);
    const [file] = event.target.files;
    photo = file ? URL.createObjectURL(file) : "";
    show();
  }, true);

  // The next card begins with its name.
  document.addEventListener("htmx:afterSettle", ({ detail }) => {
    show();
    if (detail.requestConfig?.verb === "post") document.getElementById("nm")?.focus();
  });
})();

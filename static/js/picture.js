// A picture as PNG: drawn by the browser, handed to another app or saved. Nothing is sent anywhere.
(() => {
  "use strict";

  async function drawn(image) {
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext("2d").drawImage(image, 0, 0, image.width, image.height);
    return new Promise((done) => canvas.toBlob(done, "image/png"));
  }

  async function keep(name, source) {
    // An image of its own: the one on the page may be shown smaller.
    const image = new Image(source.getAttribute("width"), source.getAttribute("height"));
    image.src = source.src;
    const file = new File([await drawn(image)], name, { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-save]");
    // Who closes the list of apps has changed their mind.
    if (button) keep(button.dataset.save, document.getElementById("picture")).catch(() => {});
  });
})();

/* Signs what a seat enters. The key pair is made when a device takes a seat; the private half can't be read, by no
   script either, and stays in IndexedDB. Browsers sign over https only: over http the seat is taken without a key.

   Each form of an entry is sent twice: the first time the referee answers with the text to sign, the entry as it
   would be recorded, and records nothing; the second time the signature goes along. */
(() => {
  const ENOUGH = 3000; // longer than that nothing waits for a key or for the text to sign
  const KINDS = [
    ["ed25519", { name: "Ed25519" }, { name: "Ed25519" }],
    ["p256", { name: "ECDSA", namedCurve: "P-256" }, { name: "ECDSA", hash: "SHA-256" }],
  ];
  const FORMAT = "referee-entry-1";
  const subtle = window.crypto?.subtle;
  const inPath = location.pathname.match(/\/t\/(\w+)\//)?.[1];
  const field = () => document.querySelector("[data-signing]");
  const strip = () => document.getElementById("signing");

  function base64url(bytes) {
    const words = btoa(String.fromCharCode(...new Uint8Array(bytes)));
    return words.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  }

  // Keys: one for each table

  const done = (asked) =>
    new Promise((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });

  async function inKeys(mode, ask) {
    const opening = indexedDB.open("referee");
    opening.onupgradeneeded = () => opening.result.createObjectStore("keys");
    const opened = await done(opening);
    try {
      return await done(ask(opened.transaction("keys", mode).objectStore("keys")));
    } finally {
      opened.close(); // an open one couldn't be deleted
    }
  }

  const ownKey = (code) => inKeys("readonly", (keys) => keys.get(code));

  async function make(code) {
    for (const [name, algorithm, signing] of KINDS) {
      const pair = await subtle.generateKey(algorithm, false, ["sign", "verify"]).catch(() => null);
      if (!pair) continue; // this browser doesn't know it
      const shown = `${name}.${base64url(await subtle.exportKey("raw", pair.publicKey))}`;
      await inKeys("readwrite", (keys) => keys.put({ shown, signing, key: pair.privateKey }, code));
      return ownKey(code); // what isn't there to be read would sign nothing
    }
    return null;
  }

  // Taking a seat: the public half goes along

  let ready = null;

  async function fill(input) {
    const own = (await ownKey(input.dataset.signing)) ?? (await make(input.dataset.signing));
    input.value = own?.shown ?? "";
  }

  const atMost = (work) => Promise.race([work, new Promise((resolve) => setTimeout(resolve, ENOUGH))]);

  document.addEventListener("submit", async (event) => {
    const { target: form, submitter } = event;
    const input = form.querySelector("[data-signing]");
    if (!subtle || !input || input.value || form.dataset.keyless) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    await atMost(ready ?? fill(input)).catch(() => {});
    if (!input.value) form.dataset.keyless = "yes"; // then the seat is taken unsigned
    form.requestSubmit(submitter);
  }, true);

  // Entering: what the referee would record is signed, if it is what this form asks for

  function formData(form, submitter) {
    const data = new FormData(form);
    if (submitter?.name) data.append(submitter.name, submitter.value);
    return data;
  }

  async function signature(path, data) {
    const own = await ownKey(inPath);
    const { "X-CSRFToken": token } = JSON.parse(document.body.getAttribute("hx-headers"));
    data.delete("signature");
    const answer = await fetch(path, {
      method: "POST",
      body: new URLSearchParams(data),
      headers: { "X-CSRFToken": token, "Referee-To-Sign": "yes" },
      signal: AbortSignal.timeout(ENOUGH),
    });
    if (!own || !answer.headers.has("Referee-To-Sign")) return "";
    const text = await answer.text();
    const [format, code, head, id] = JSON.parse(text);
    const isAsked = code === inPath && id === data.get("entry_id") && data.get("known").endsWith(head);
    if (format !== FORMAT || !isAsked) return "";
    return base64url(await subtle.sign(own.signing, own.key, new TextEncoder().encode(text)));
  }

  const signed = (path, data) => signature(path, data).catch(() => ""); // the referee says what is missing

  function put(form, words) {
    const input = form.querySelector("[name=signature]") ?? document.createElement("input");
    Object.assign(input, { type: "hidden", name: "signature", value: words });
    form.append(input);
  }

  async function signFirst({ elt, path, etc, triggeringEvent, issueRequest }) {
    document.body.toggleAttribute("data-unsent", true); // what is tapped meanwhile waits
    const data = etc.values instanceof FormData ? etc.values : formData(elt, triggeringEvent?.submitter);
    data.set("signature", await signed(path, data));
    etc.values = data; // and not the button that was tapped meanwhile
    issueRequest();
  }

  document.addEventListener("htmx:confirm", (event) => {
    const { verb, elt, etc } = event.detail;
    const isEntry = etc.values instanceof FormData ? etc.values.has("entry_id") : elt.elements?.entry_id;
    if (verb !== "post" || !isEntry || !strip()) return;
    event.preventDefault();
    signFirst(event.detail);
  });

  // A form that htmx doesn't send

  const leaving = new WeakSet();

  document.addEventListener("submit", async (event) => {
    const { target: form, submitter } = event;
    const isEntry = form.elements.entry_id && form.method === "post" && !form.hasAttribute("hx-post");
    if (!isEntry || !strip() || leaving.delete(form)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    put(form, await signed(form.action, formData(form, submitter)));
    leaving.add(form);
    form.requestSubmit(submitter);
  }, true);

  // A device whose key is gone says so

  async function look() {
    const own = await ownKey(inPath);
    const isKnown = strip()?.dataset.keys.split(" ").includes(own?.shown);
    if (strip()) strip().hidden = Boolean(isKnown);
  }

  // Leaving all places

  document.addEventListener("submit", (event) => {
    if (subtle && "forget" in event.target.dataset) indexedDB.deleteDatabase("referee");
  });

  if (!subtle) return;
  if (strip()) {
    const show = () => look().catch(() => (strip().hidden = false));
    show();
    document.addEventListener("htmx:afterSwap", show);
  } else if (field()) {
    ready = fill(field()).catch(() => {}); // a browser that keeps no keys
  }
})();

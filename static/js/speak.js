/* What is ruled and due, read out by the browser's own voice, and a short buzz when it becomes this seat's turn.
   Only the words that everybody may hear are fetched, and only where a switch of this device is on; referee.js
   brings this file where one is, and says so by `referee:switch` (with no name: the page was opened). */
(() => {
  const root = document.documentElement;
  const BUZZ = 200;
  let number = -1;
  let words = null; // nothing is read out, and nothing buzzes, because a page was opened
  let isDue = true;

  const isOn = (name) => root.dataset[name] === "on";
  const address = () => document.querySelector("[data-said]")?.dataset.said;

  function speak(lang) {
    speechSynthesis.cancel();
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.lang = lang;
    utterance.voice = speechSynthesis.getVoices().find((voice) => voice.lang.startsWith(lang)) ?? null;
    speechSynthesis.speak(utterance);
  }

  async function fetchSaid() {
    try {
      const response = await fetch(address());
      return response.ok ? await response.json() : null;
    } catch {
      return null; // no connection: the next page tells
    }
  }

  async function listen(asked) {
    if (!address() || !(isOn("speak") || isOn("buzz"))) return;
    const said = await fetchSaid();
    if (!said || said.number < number) return; // an answer that was overtaken
    const isFirst = words === null;
    const isNew = said.words !== words;
    const isTurn = said.is_due && !isDue;
    [number, words, isDue] = [said.number, said.words, said.is_due];
    if (isOn("speak") && (asked === "speak" || (isNew && !isFirst))) speak(said.lang);
    if (isOn("buzz") && (asked === "buzz" || (isTurn && !isFirst))) navigator.vibrate?.(BUZZ);
  }

  const seen = () => Number(document.getElementById("live")?.dataset.seen ?? -1);
  let shown = seen();

  document.addEventListener("htmx:afterSwap", () => {
    if (seen() === shown) return;
    shown = seen();
    listen("");
  });
  document.addEventListener("referee:switch", ({ detail }) => {
    if (detail === "speak" && !isOn("speak")) speechSynthesis.cancel();
    if (!detail || (["speak", "buzz"].includes(detail) && isOn(detail))) listen(detail);
  });
})();

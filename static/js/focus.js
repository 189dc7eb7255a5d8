/* Who goes by keys stays where they were: a page that comes as an answer has the focus on the control it was on,
   or, where that is gone, on what the page now says first. Fingers and mice notice nothing of it. */
(() => {
  let held = null;

  const says = (each) => (each.ariaLabel ?? each.innerText).trim();

  /* A count at the end of a name ("Refugee to Ann, 1") grows with the tap. */
  const plain = (name) => name.replace(/,? \d+$/, "");

  const isOn = (each) => !each.disabled && each.checkVisibility();

  function isSame(each) {
    return (held.id && each.id === held.id) || (held.value && each.name === held.name && each.value === held.value);
  }

  function place() {
    const all = [...document.querySelectorAll("main :is(button, a[href], summary)")].filter(isOn);
    const same = all.find(isSame) ?? all.find((each) => plain(says(each)) === held.says);
    if (same) return same;
    const head = document.querySelector("main h1");
    head?.setAttribute("tabindex", "-1");
    return head;
  }

  document.addEventListener("htmx:beforeSwap", () => {
    const each = document.activeElement;
    const isByKeys = each && each !== document.body && each.matches(":focus-visible");
    held = isByKeys ? { id: each.id, name: each.name, value: each.value, says: plain(says(each)) } : null;
  });

  document.addEventListener("htmx:afterSettle", () => {
    const each = document.activeElement;
    if (held && (each === document.body || each.disabled)) place()?.focus();
    held = null;
  });
})();

// Buttons that copy, and texts that are there to be copied.

import { h, told } from "/page/dom.js";

const SHOWN_MS = 2_000;

/** Tells a screen reader. */
export function say(text) {
  document.getElementById("said").textContent = text;
}

async function copy(text) {
  // Browsers have the clipboard for HTTPS and for this machine only.
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = h("textarea", { class: "unseen", "aria-hidden": "true", tabindex: "-1" });
  area.value = text;
  document.body.append(area);
  const focused = document.activeElement;
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  focused?.focus({ preventScroll: true });
  if (!copied) throw new Error("The browser does not let the page copy: select the text and copy it by hand");
}

/** A button that copies what `text` gives, at once or later; `what` it is tells it from the other buttons. */
export function copyButton(what, text, { label = "Copy", ...attributes } = {}) {
  const shown = h("span", null, label);
  const act = async () => {
    await copy(await text());
    shown.textContent = "Copied";
    say(`Copied ${what}`);
    setTimeout(() => {
      shown.textContent = label;
    }, SHOWN_MS);
  };
  const onclick = (event) => told(event.currentTarget, act);
  return h("button", { type: "button", class: "copy", ...attributes, onclick }, shown, h("span", { class: "unseen" }, ` ${what}`));
}

/** A text in a card, with a heading and a button that copies it; gives the card and what sets the text. */
export function snippet(id, title, what) {
  const text = h("pre", { id, tabindex: 0, "aria-label": title });
  const card = h(
    "section",
    { class: "card" },
    h("div", { class: "titled" }, h("h2", null, title), copyButton(what, () => text.textContent)),
    text,
  );
  return [card, (content) => (text.textContent = content)];
}

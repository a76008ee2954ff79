// The faults that are on: what each does, how often it struck, and how to have it again elsewhere.

import { h, button } from "/page/dom.js";
import { control, origin } from "/page/service.js";
import { copyButton, say } from "/page/copy.js";
import { setFault } from "/page/snippets.js";
import { toml } from "/page/toml.js";
import { describe } from "/page/words.js";

const USUAL = { path: "*", skip: 0, probability: 1, seed: 0, delay_ms: 0, answer: "as_is", framing: "right", delivery: "whole" };

/** Whether it has struck as often as it may. */
export const isSpent = ({ struck, fault }) => fault.times !== null && struck >= fault.times;

/** What a fault states; the rest is as usual. */
export function stated(fault) {
  return Object.fromEntries(Object.entries(fault).filter(([key, value]) => value !== null && value !== USUAL[key]));
}

const times = (number) => (number === 1 ? "once" : `${number} times`);

function progress({ matched, struck, fault }) {
  const far = struck === 0 ? "Has not struck yet" : `Struck ${times(struck)}${fault.times === null ? "" : ` of ${fault.times}`}`;
  const met = matched > struck ? `, ${matched} calls matched` : "";
  return `${far}${met}${isSpent({ struck, fault }) ? ": it strikes no more" : ""}.`;
}

function row(one, from, off) {
  const fault = stated(one.fault);
  return h(
    "li",
    { class: isSpent(one) ? "spent" : null },
    h("div", null, h("p", { class: "words" }, describe(one.fault)), h("p", { class: "quiet" }, `Fault ${one.id}. ${progress(one)}`)),
    h(
      "p",
      { class: "buttons" },
      copyButton(`fault ${one.id}`, () => setFault(fault, from), { label: "Copy as curl", id: `curl-${one.id}` }),
      copyButton(`fault ${one.id}`, () => toml(fault, `faults.fault-${one.id}`), { label: "Copy as TOML", id: `toml-${one.id}` }),
      button(["Switch off", h("span", { class: "unseen" }, ` fault ${one.id}`)], () => off(one), { id: `remove-${one.id}`, class: "risky" }),
    ),
  );
}

/** The faults that are on, or a word that none is. The focus stays near a row that goes away. */
export async function activeFaults(active, refresh) {
  const from = await origin();
  const off = async (one) => {
    await control("DELETE", `/faults/${one.id}`);
    say(`Fault ${one.id} is off`);
    const at = active.indexOf(one);
    const next = active[at + 1] ?? active[at - 1];
    await refresh();
    document.getElementById(next ? `remove-${next.id}` : "on-now")?.focus({ preventScroll: true });
  };
  const allOff = async () => {
    await control("DELETE", "/faults");
    say("All faults are off");
    await refresh();
    document.getElementById("on-now").focus({ preventScroll: true });
  };
  return h(
    "section",
    { class: "card on-now" },
    h(
      "div",
      { class: "titled" },
      h("h2", { id: "on-now", tabindex: -1 }, "On now"),
      active.length > 1 && button("Switch all off", allOff, { id: "remove-all", class: "risky" }),
    ),
    active.length === 0
      ? h("p", { class: "quiet" }, "No fault is on: the service answers as it should.")
      : h("ol", { class: "active" }, active.map((one) => row(one, from, off))),
  );
}

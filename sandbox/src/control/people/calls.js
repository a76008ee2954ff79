// What the device called, as it happens.

import { h, button } from "/page/dom.js";
import { control } from "/page/service.js";

const SHOWN = 300;
const WAIT_MS = 25_000;

const time = (ms) => new Date(ms).toLocaleTimeString();
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function look(status) {
  if (status === 0 || status >= 500) return "bad";
  return status >= 400 ? "poor" : "good";
}

function headers(title, pairs) {
  const lines = pairs.map(([name, value]) => `${name}: ${value}`).join("\n");
  return [h("h3", null, title), h("pre", { tabindex: 0 }, lines || "none")];
}

function body(title, value) {
  if (value === null) return null;
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return [h("h3", null, title), h("pre", { tabindex: 0 }, text)];
}

function row(entry) {
  const address = entry.query ? `${entry.path}?${entry.query}` : entry.path;
  const notes = [entry.member, entry.grant, entry.fault && `fault ${entry.fault}`].filter(Boolean).join(", ");
  const summary = h(
    "summary",
    null,
    h("span", { class: `status ${look(entry.status)}` }, entry.status === 0 ? "none" : String(entry.status)),
    h("span", { class: "method" }, entry.method),
    h("span", { class: "address" }, address),
    h("span", { class: "quiet" }, `${time(entry.started)}, ${entry.millis + entry.delay_millis} ms`),
    notes && h("span", { class: entry.fault ? "notes struck" : "notes" }, notes),
  );
  const details = h("details", null, summary);
  // A long list is quick only if what nobody opens is not there.
  details.addEventListener(
    "toggle",
    () =>
      details.append(
        ...headers("Asked", entry.headers),
        ...(body("Body", entry.body) ?? []),
        ...headers("Answered", entry.answer_headers),
        ...(body("Body", entry.answer_body) ?? []),
      ),
    { once: true },
  );
  return h("li", { "data-address": `${entry.method} ${address} ${entry.status} ${notes}`.toLowerCase() }, details);
}

/** Fills the place with the list and keeps it so; `onCalls` hears of each batch. */
export function showCalls(place, onCalls) {
  const list = h("ol", { id: "journal" });
  const state = h("p", { class: "quiet", role: "status" }, "Nothing was called yet.");
  const filter = h("input", { id: "filter", type: "search", autocomplete: "off", oninput: sift });
  const forget = async () => {
    await control("DELETE", "/journal");
    list.replaceChildren();
    state.textContent = "Nothing was called since.";
  };
  function sift() {
    const wanted = filter.value.trim().toLowerCase();
    for (const item of list.children) item.hidden = !item.dataset.address.includes(wanted);
  }
  place.append(
    h("h2", null, "Calls"),
    h("p", { class: "field" }, h("label", { for: "filter" }, "Only with"), filter, button("Clear", forget)),
    state,
    list,
  );
  follow(({ entries }) => {
    if (entries.length === 0) return;
    list.prepend(...entries.map(row).reverse());
    while (list.children.length > SHOWN) list.lastChild.remove();
    sift();
    state.textContent = `The latest at ${time(entries.at(-1).started)}.`;
    onCalls();
  }, state);
}

/** Hands over the latest entries, then each new one, as long as the page is open. */
async function follow(take, state) {
  let path = `/journal?limit=${SHOWN}`;
  for (;;) {
    try {
      const answer = await control("GET", path);
      take(answer);
      path = `/journal?limit=${SHOWN}&wait_ms=${WAIT_MS}&since=${answer.last}`;
    } catch {
      state.textContent = "The sandbox does not answer. Trying again.";
      await pause(2_000);
      // After a restart the numbers begin again.
      if (path.includes("since")) path = `/journal?limit=0`;
    }
  }
}

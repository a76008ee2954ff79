// The journal as a file.

import { h, button } from "/page/dom.js";
import { control } from "/page/service.js";
import { say } from "/page/copy.js";

const MOST = 1_000;

/** Hands a file to the browser, as a click on a link to it does. */
function save(name, type, lines) {
  const address = URL.createObjectURL(new Blob(lines, { type }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** All entries, oldest first, each as a line of JSON. */
async function asLines() {
  const lines = [];
  let since = 0;
  for (;;) {
    const { entries, last } = await control("GET", `/journal?since=${since}&limit=${MOST}`);
    lines.push(...entries.map((entry) => `${JSON.stringify(entry)}\n`));
    if (entries.length < MOST) break;
    since = last;
  }
  save("journal.jsonl", "application/jsonl", lines);
  say(`Saved ${lines.length} calls`);
}

/** How to take the journal along. */
export function journalFiles() {
  return h(
    "section",
    { class: "card" },
    h("h2", null, "Journal"),
    h("p", null, "What the device called and what was answered, secrets masked, to attach to a report or to open in a browser's network tools."),
    h(
      "p",
      { class: "buttons" },
      h("a", { class: "as-button", href: "/control/journal.har", download: "journal.har" }, "Save as HAR"),
      button("Save as JSON lines", asLines, { id: "save-lines" }),
    ),
  );
}

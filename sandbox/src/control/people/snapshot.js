// The whole state as a file, and back.

import { h, told } from "/page/dom.js";
import { send } from "/page/service.js";
import { say } from "/page/copy.js";

/** A labelled choice of a file, and a button that does something with it. */
export function filePicker(id, label, name, accept, act) {
  const input = h("input", { id, type: "file", accept, required: true });
  const submit = (event) => {
    event.preventDefault();
    told(event.target, () => act(input.files[0]));
  };
  return h("form", { class: "field", onsubmit: submit }, h("label", { for: id }, label), input, h("button", { id: `${id}-act` }, name));
}

/** To keep the state and to take it back. */
export function snapshot(refresh) {
  const restore = async (file) => {
    await send("PUT", "/snapshot", "application/octet-stream", file);
    await refresh();
    say(`The state is that of ${file.name}`);
    document.getElementById("restored").textContent = `Restored ${file.name}.`;
  };
  return h(
    "section",
    { class: "card" },
    h("h2", null, "Snapshot"),
    h("p", null, "Everything that the sandbox knows: members, tokens, clock, settings, faults, network. Keep the file to yourself: it holds passwords and tokens."),
    h("p", { class: "buttons" }, h("a", { class: "as-button", href: "/control/snapshot", download: "sandbox.snapshot" }, "Save a snapshot")),
    filePicker("snapshot", "Snapshot file", "Restore", null, restore),
    h("p", { id: "restored", class: "quiet" }),
  );
}

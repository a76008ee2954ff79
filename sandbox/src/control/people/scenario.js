// The scenario that runs: its steps as they are taken.

import { h, button } from "/page/dom.js";
import { control, send } from "/page/service.js";
import { say } from "/page/copy.js";
import { filePicker } from "/page/snapshot.js";

const EVERY_MS = 1_000;

const LOOKS = { done: "good", failed: "bad", stopped: "bad" };

function badge(state) {
  return h("span", { class: `badge ${LOOKS[state] ?? ""}` }, state);
}

const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;

function step({ name, due, does, state, at_ms: at, failure }) {
  return h(
    "li",
    null,
    badge(state),
    h(
      "div",
      null,
      h("p", { class: "words" }, name ?? does),
      h("p", { class: "quiet" }, [name && does, due, at !== null && `taken after ${seconds(at)}`].filter(Boolean).join("; "), "."),
      failure && h("p", { class: "failure" }, failure),
    ),
  );
}

function steps(run) {
  if (run.state === "none") return h("p", { class: "quiet" }, "None was started yet.");
  return [
    h("p", { class: "states" }, h("strong", null, run.name), badge(run.state), h("span", { class: "quiet" }, seconds(run.elapsed_ms))),
    run.description && h("p", null, run.description),
    h("ol", { class: "steps" }, run.steps.map(step)),
  ];
}

/** Starts one from a file, shows how far it is, and stops it; `refresh` shows the view anew. */
export async function scenario(refresh) {
  const place = h("div", { id: "scenario-steps" });
  const stop = button(
    "Stop",
    async () => {
      await control("DELETE", "/scenario");
      say("The scenario is stopped");
      await refresh();
      document.getElementById("scenario")?.focus({ preventScroll: true });
    },
    { id: "scenario-stop", class: "risky" },
  );
  const show = (run) => {
    stop.hidden = run.state !== "running";
    place.replaceChildren(...[steps(run)].flat().filter(Boolean));
  };
  // Only this part: what somebody types elsewhere in the view stays.
  const follow = async () => {
    if (!place.isConnected) return;
    try {
      const run = await control("GET", "/scenario");
      show(run);
      if (run.state !== "running") return say(`The scenario ${run.name} is ${run.state}`);
    } catch {
      // The list of calls says that the sandbox does not answer.
    }
    setTimeout(follow, EVERY_MS);
  };
  const start = async (file) => {
    const type = file.name.endsWith(".json") ? "application/json" : "application/toml";
    await send("POST", "/scenario", type, await file.text());
    say(`The scenario of ${file.name} runs`);
    await refresh();
    document.getElementById("scenario-stop")?.focus({ preventScroll: true });
  };
  const now = await control("GET", "/scenario");
  show(now);
  if (now.state === "running") setTimeout(follow, EVERY_MS);
  return h(
    "section",
    { class: "card" },
    h("div", { class: "titled" }, h("h2", null, "Scenario"), stop),
    place,
    filePicker("scenario", "Scenario file (TOML or JSON)", "Start", ".toml,.json", start),
  );
}

// What happens around the device: the clock, a scenario, the network, the state as a file, and the journal to take along.

import { h } from "/page/dom.js";
import { control, facts } from "/page/service.js";
import { clock } from "/page/clock.js";
import { journalFiles } from "/page/export.js";
import { network } from "/page/network.js";
import { scenario } from "/page/scenario.js";
import { snapshot } from "/page/snapshot.js";

/** The view; `again` shows it anew. */
export async function lab(again) {
  const [{ members }, now, net, evening] = await Promise.all([facts(), control("GET", "/clock"), network(again), scenario(again)]);
  return [h("h1", null, "Lab"), clock(now, members, again), evening, net, snapshot(again), journalFiles()];
}

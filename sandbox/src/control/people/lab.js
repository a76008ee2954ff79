// What happens around the device: the clock, and the journal to take along.

import { h } from "/page/dom.js";
import { control, facts } from "/page/service.js";
import { clock } from "/page/clock.js";
import { journalFiles } from "/page/export.js";

/** The view; `again` shows it anew. */
export async function lab(again) {
  const [{ members }, now] = await Promise.all([facts(), control("GET", "/clock")]);
  return [h("h1", null, "Lab"), clock(now, members, again), journalFiles()];
}

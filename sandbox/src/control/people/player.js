// Plays previews, one after the other.

import { h } from "/page/dom.js";
import { media } from "/page/service.js";

const place = document.getElementById("player");
const title = h("p", { id: "playing", role: "status" });
const audio = h("audio", { controls: true, "aria-labelledby": "playing" });
let rest = [];

audio.addEventListener("ended", () => play(rest));
audio.addEventListener("error", () => {
  title.textContent = "This preview cannot be played.";
});
place.append(title, audio);

/** Plays the previews of these tracks in order. */
export function play(tracks) {
  const [track, ...others] = tracks;
  if (!track) return;
  rest = others;
  place.hidden = false;
  title.textContent = `${track.name}, ${track.artistName}`;
  audio.src = media(track.previewURL);
  // Refused where the browser does not let pages play by themselves: the controls are there.
  audio.play().catch(() => {});
}

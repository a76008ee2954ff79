// Faults that one switches on rather than writes. A preset states what sets it apart from every other one; what it leaves
// out may be anything.

/** The calls that a fault may meet. */
export const SCOPES = [
  ["All calls", "*"],
  ["Top lists", "*/top"],
  ["The member's calls (/me)", "/me/*"],
  ["The account", "/me/account"],
  ["Tokens", "*/oauth/*token"],
  ["Station tracks", "/stations/*/tracks"],
  ["Images", "*/images/*"],
  ["Previews", "/previews/*"],
];

const status = (number, retryAfter = null) => ({
  answer: { status: { status: number, retry_after: retryAfter } },
  delivery: "whole",
});
const json = (change) => ({ answer: { json: change } });
const delivery = (how) => ({ answer: "as_is", framing: "right", delay_ms: 0, delivery: how });
const framing = (how) => ({ answer: "as_is", delivery: "whole", framing: how });
const delay = (ms) => ({ answer: "as_is", framing: "right", delivery: "whole", delay_ms: ms });

/** Groups of a title and presets of a name and a fault. */
export const GROUPS = [
  [
    "The service refuses",
    [
      ["401 Unauthorized", status(401)],
      ["403 Forbidden", status(403)],
      ["404 Not Found", status(404)],
      ["429 Too Many Requests, again in 5 s", status(429, { seconds: 5 })],
      ["500 Internal Server Error", status(500)],
      ["503 Service Unavailable, again in 5 s", status(503, { seconds: 5 })],
      ["503 with a senseless Retry-After", status(503, { text: "soon" })],
      ["504 Gateway Timeout", status(504)],
    ],
  ],
  [
    "The network is slow or breaks",
    [
      ["Every answer 2 s late", delay(2_000)],
      ["Every answer 30 s late", delay(30_000)],
      ["Answers trickle: 100 bytes each 200 ms", delivery({ drip: { bytes: 100, every_ms: 200 } })],
      ["Reset before the answer, which takes effect", { ...delivery({ reset: "start" }), processed: true }],
      ["Reset before the answer, which takes no effect", { ...delivery({ reset: "start" }), processed: false }],
      ["Reset after 500 bytes of the body", delivery({ reset: { body: 500 } })],
      ["Closed after 500 bytes of the body", delivery({ close: { body: 500 } })],
      ["Silence after 500 bytes of the body", delivery({ stall: { at: { body: 500 }, for_ms: null } })],
    ],
  ],
  [
    "The answer is not what it should be",
    [
      ["Every value null", json("every_null")],
      ["Every value of another type", json("every_wrong_type")],
      ["Unknown keys", json("unknown_keys")],
      ["Nulls in lists", json("nulls_in_lists")],
      ["Empty lists", json("empty_lists")],
      ["Keys twice", json("duplicate_keys")],
      ["Without any id", json({ missing: "id" })],
      ["Somebody's sign-in page (captive portal)", { answer: "captive_portal" }],
      ["Garbage in place of HTTP", { answer: { garbage: 1_000 } }],
      ["Redirect to itself", { answer: { redirect: "itself" } }],
      ["The length 10 bytes too short", framing({ length_off: -10 })],
      ["Chunks without an end", framing({ broken_chunks: "no_end" })],
      ["An endless list", { answer: "endless" }],
      ["1 GB from 1 MB of gzip", { answer: { gzip_bomb: { size: 1_000_000_000 } } }],
    ],
  ],
];

/** Whether a fault has all that a preset states. */
export function has(fault, preset) {
  if (preset === null || typeof preset !== "object") return fault === preset;
  if (fault === null || typeof fault !== "object") return false;
  return Object.entries(preset).every(([key, value]) => has(fault[key] ?? null, value));
}

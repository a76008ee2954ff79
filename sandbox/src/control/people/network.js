// The network between the devices and the service.

import { h, choice } from "/page/dom.js";
import { control } from "/page/service.js";
import { say } from "/page/copy.js";

let names;

/** The profiles that the control interface knows. */
async function profiles() {
  names ??= (await control("GET", "/openapi.json")).components.schemas.Network.properties.profile.enum;
  return names;
}

const rate = (kbit) => (kbit === null ? "as fast as it goes" : `${kbit.toLocaleString()} kbit/s`);

/** What a device notices of it. */
function words({ latency_ms: latency, jitter_ms: jitter, down_kbit: down, up_kbit: up, loss, captive_portal: portal }) {
  const parts = [
    (latency > 0 || jitter > 0) && `a round trip takes ${latency} ms${jitter > 0 ? ` and up to ${jitter} ms more` : ""}`,
    (down !== null || up !== null) && `${rate(down)} to the device, ${rate(up)} from it`,
    loss > 0 && `${Number((loss * 100).toPrecision(3))} % of the segments are lost and sent again`,
    portal && "a portal answers in place of the service until somebody signs in to the network",
  ].filter(Boolean);
  const text = parts.join("; ");
  return text ? `${text[0].toUpperCase()}${text.slice(1)}.` : "Nothing is added: the network is as it is.";
}

/** The network, to choose by its name. */
export async function network(refresh) {
  const [now, known] = await Promise.all([control("GET", "/network"), profiles()]);
  const set = async (profile) => {
    await control("PUT", "/network", { profile });
    await refresh();
    say(`The network is ${profile}`);
  };
  const named = known.map((name) => [name, name]);
  const options = now.profile === null ? [...named, ["its own numbers", null]] : named;
  return h(
    "section",
    { class: "card" },
    h("h2", null, "Network"),
    choice("network", "Between device and service", options, now.profile, set),
    h("p", { id: "network-words" }, words(now)),
    now.segments > 0 && h("p", { class: "quiet" }, `${now.segments.toLocaleString()} segments passed, ${now.lost.toLocaleString()} of them were lost.`),
  );
}

// How to point a device at the sandbox: address, authority, key, secret and redirect addresses, each to copy.

import { h, choice, told } from "/page/dom.js";
import { facts, secret } from "/page/service.js";
import { copyButton, say, snippet } from "/page/copy.js";
import { firstCall, settings } from "/page/snippets.js";

const HIDDEN = "••••••••";

/** How the certificate is installed: on what, and a command or a way through menus. */
const INSTALL = [
  ["Debian, Raspberry Pi OS", "sudo cp authority.pem /usr/local/share/ca-certificates/musiccat-sandbox.crt && sudo update-ca-certificates"],
  ["Fedora", "sudo trust anchor authority.pem"],
  ["macOS", "sudo security add-trusted-cert -d -r trustRoot -k /Library/Keychains/System.keychain authority.pem"],
  ["Windows, as administrator", "certutil -addstore Root authority.pem"],
].map(([where, how]) => [where, h("code", null, how)]);
const INSTALL_BY_HAND = [
  ["Android", "Settings, search for “CA certificate”. An app trusts it only if its network security configuration allows user certificates."],
  ["iPhone, iPad", "Open the file. Install it in Settings, General, VPN & Device Management. Then switch it on in General, About, Certificate Trust Settings."],
  ["Firefox", "Settings, Privacy & Security, View Certificates, Authorities, Import."],
];

function row(name, ...values) {
  return h("div", null, h("dt", null, name), values.map((value) => h("dd", null, value)));
}

function copied(what, text) {
  return [h("code", null, text), copyButton(what, () => text)];
}

function authorityRow({ authority }) {
  if (!authority) return row("Authority", "None: plain HTTP. With --tls the sandbox makes one.");
  const limit = authority.is_constrained
    ? "It signs for this sandbox's names only. mbed TLS cannot read that limit: start the sandbox with --unconstrained-authority for it."
    : "It may sign for any name: remove it from the device after the tests.";
  return row(
    "Authority",
    h("a", { href: "/page/authority.pem", download: "authority.pem" }, "Download authority.pem"),
    [h("span", { class: "quiet kind" }, "SHA-256"), ...copied("the fingerprint", authority.sha256)],
    h("span", { class: "quiet" }, limit),
    h(
      "details",
      null,
      h("summary", null, "Install it on a device"),
      h("p", null, "A program with libmusiccat needs only the file: config.ca_file, as below."),
      h("dl", { class: "install" }, [...INSTALL, ...INSTALL_BY_HAND].map(([where, how]) => row(where, how))),
    ),
  );
}

/** The row, hidden until somebody asks for it; `onchange` gets the secret, or null. */
function secretRow(onchange) {
  const text = h("code", { id: "secret" }, HIDDEN);
  const flip = async () => {
    const hide = text.textContent !== HIDDEN;
    const known = hide ? null : await secret();
    text.textContent = hide ? HIDDEN : known;
    show.textContent = hide ? "Show" : "Hide";
    say(hide ? "The secret is hidden" : "The secret is shown");
    onchange(known);
  };
  const show = h("button", { type: "button", id: "show-secret", onclick: () => told(show, flip) }, "Show");
  return row("Secret", [text, show, copyButton("the secret", secret)]);
}

/** The view. */
export async function device() {
  const known = await facts();
  const [program, setProgram] = snippet("in-c", "In C", "the settings in C");
  const [call, setCall] = snippet("with-curl", "With curl", "the command");
  const chosen = {
    address: known.addresses[0],
    authority: known.authority,
    key: known.api_key,
    secret: null,
    redirect: known.redirect_uri,
    version: known.service_version,
  };
  const write = (change) => {
    Object.assign(chosen, change);
    setProgram(settings(chosen));
    setCall(firstCall(chosen));
  };
  write({});
  return [
    h("h1", null, "Point a device here"),
    !known.is_open &&
      h(
        "p",
        { class: "hint" },
        "Only programs on this machine reach the sandbox. For a device in your network start it with ",
        h("code", null, "--tls --listen ADDRESS:8443"),
        ", with this machine's address in that network.",
      ),
    h(
      "section",
      { class: "card", "aria-label": "Settings of the device" },
      h(
        "dl",
        { class: "facts" },
        row("Service address", ...known.addresses.map((address) => copied(`the address ${address}`, address))),
        authorityRow(known),
        row("Key, also the client id", copied("the key", known.api_key)),
        secretRow((value) => write({ secret: value })),
        row(known.redirect_uris.length > 1 ? "Redirect addresses" : "Redirect address", ...known.redirect_uris.map((uri) => copied(`the redirect address ${uri}`, uri))),
      ),
      h("p", { class: "quiet" }, "Whom to sign in as: ", h("a", { href: "#/members" }, "the members and their passwords"), "."),
    ),
    known.addresses.length > 1 &&
      choice("address", "Address in the code", known.addresses.map((address) => [address, address]), chosen.address, (address) => write({ address })),
    program,
    call,
  ];
}

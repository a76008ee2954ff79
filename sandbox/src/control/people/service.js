// What the page asks for. The service's calls go through a door of the page's own, so that they are not taken for the
// device's.

async function read(answer) {
  const text = await answer.text();
  const body = text ? JSON.parse(text) : null;
  if (!answer.ok) throw new Error(body?.message ?? `The answer is ${answer.status}`);
  return body;
}

/** A metadata call of the latest version. */
export async function catalog(path) {
  return read(await fetch(`/page/service/v2.2${path}`));
}

/** The address of an image or a preview, whatever host the service gives it. */
export function media(address) {
  return `/page/service${new URL(address, location.href).pathname}`;
}

/** A call of the control interface. */
export async function control(method, path, body) {
  return body === undefined ? send(method, path) : send(method, path, "application/json", JSON.stringify(body));
}

/** The same with a body of any kind: a text, or a file. */
export async function send(method, path, type, body) {
  const headers = type === undefined ? {} : { "content-type": type };
  return read(await fetch(`/control${path}`, { method, headers, body }));
}

/** What does not change while the sandbox runs, and the members. */
export async function facts() {
  return read(await fetch("/page/facts"));
}

/** The application's secret, which is no part of the facts: it is there only where somebody asks for it. */
export async function secret() {
  return (await read(await fetch("/page/secret"))).api_secret;
}

let known;

/** From where the page is: its address, and what a command needs to get there. */
export async function origin() {
  known ??= await facts();
  return { address: location.origin, authority: known.authority, by_token: known.by_token };
}

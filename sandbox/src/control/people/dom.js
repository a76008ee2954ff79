// Elements from data. Text is set as text: nothing from the service is ever read as HTML.

/** An element with attributes, listeners (`onclick`) and children; what is null, undefined or false is left out. */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A paragraph that tells a screen reader of a failure. */
export function failure(cause) {
  return h("p", { role: "alert", class: "failure" }, cause.message);
}

/** Runs an action; a failure is told behind the element. */
export async function told(element, action) {
  element.parentElement.querySelector(".failure")?.remove();
  try {
    await action();
  } catch (cause) {
    element.after(failure(cause));
  }
}

/** A button that runs an action; a failure is told beside it. */
export function button(label, action, attributes) {
  return h("button", { type: "button", ...attributes, onclick: (event) => told(event.currentTarget, action) }, label);
}

/** A labelled choice; `chosen` is the value that holds, told apart from the others by its JSON. */
export function choice(id, label, options, chosen, onchange) {
  const json = JSON.stringify(chosen);
  const known = options.some(([, value]) => JSON.stringify(value) === json);
  const all = known ? options : [...options, [`Other: ${json}`, chosen]];
  const select = h(
    "select",
    { id, onchange: () => told(select, () => onchange(JSON.parse(select.value))) },
    all.map(([text, value]) => {
      const option = JSON.stringify(value);
      return h("option", { value: option, selected: option === json }, text);
    }),
  );
  return h("p", { class: "field" }, h("label", { for: id }, label), select);
}

/** A labelled switch. */
export function toggle(id, label, on, onchange, note) {
  const input = h("input", { id, type: "checkbox", role: "switch", checked: on, onchange: () => told(input, () => onchange(input.checked)) });
  return h("p", { class: "switch" }, input, h("label", { for: id }, label), note && h("span", { class: "quiet" }, note));
}

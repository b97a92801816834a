export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

export function elementById(id: string) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page lacks #${id}`);
  return element;
}

let fields = 0;

/** A form control with its label. */
export function field<Tag extends "input" | "textarea">(
  label: string,
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
) {
  const control = make(tag, properties);
  control.id = `field-${(fields += 1)}`;
  return make("label", { htmlFor: control.id }, label, control);
}

/** Renders text between backticks as code. */
export const prose = (text: string) =>
  text.split("`").map((part, index) => (index % 2 === 1 ? make("code", {}, part) : part));

export function table(rows: [name: string, what: string][]) {
  const lines = rows.map(([name, what]) =>
    make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, ...prose(what))),
  );
  return make("div", { className: "scroll" }, make("table", {}, make("tbody", {}, ...lines)));
}

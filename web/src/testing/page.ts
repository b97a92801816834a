import { expect } from "bun:test";
import { fireEvent, waitFor as waitForDom } from "@testing-library/react";

/** Fails without printing the whole page. */
export const waitFor = <T>(look: () => T) => waitForDom(look, { onTimeout: (error) => error });

const fits = (wanted: string | RegExp, text: string) =>
  typeof wanted === "string" ? text === wanted : wanted.test(text);
const nameOf = (element: Element) =>
  (element.getAttribute("aria-label") ?? element.textContent).replaceAll(/\s+/g, " ").trim();

function find(selector: string, wanted: string | RegExp) {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  const found = all.findLast((element) => fits(wanted, nameOf(element)));
  if (found) return found;
  throw new Error(`no ${selector} is called ${wanted}, only ${all.map(nameOf).join(" | ")}`);
}

export const button = (name: string | RegExp) => () => find("button", name);
/** An item of an open menu. */
export const entry = (name: string | RegExp) => () => find("[role=menuitem]", name);
export const box = (name: string) => () => find("label", name);
export const link = (name: string | RegExp) => () => find("a", name);
export const heading = (name: string | RegExp) => () => find("h1, h2, h3", name);
export const tryAgain = () => find("[role=alert] button", "Try again");

/** An item of a list, such as a card or a row. */
export const item = (text: string) => () =>
  [...document.querySelectorAll("main li")].find(({ textContent }) => textContent.includes(text));

/** Finds a descendant with exactly this text. Skips subtrees that do not contain the text. */
const hasText = (element: Element, wanted: string | RegExp): boolean =>
  [...element.children].some((child) => {
    const text = child.textContent.trim();
    if (fits(wanted, text)) return true;
    return (typeof wanted !== "string" || text.includes(wanted)) && hasText(child, wanted);
  });

/** An element with exactly this text. */
export const textShown = (wanted: string | RegExp) =>
  waitFor(() => {
    if (!hasText(document.body, wanted))
      throw new Error(`nothing says ${wanted}: ${document.body.textContent.slice(0, 1500)}`);
  });

/** The last one with this name, as a dialog's covers the page's. */
export function field(label: string) {
  const found = [...document.querySelectorAll("label")]
    .filter(({ textContent }) =>
      new RegExp(`^${label}( \\(optional\\))?$`).test(textContent.trim()),
    )
    .flatMap(({ control }) => control ?? [])
    .at(-1);
  const named = found ?? document.querySelector(`[aria-label="${label}"]`);
  if (!(named instanceof HTMLElement)) throw new Error(`no field is called ${label}`);
  return named as HTMLInputElement;
}

export async function fill(label: string, value: string) {
  const input = await waitFor(() => field(label));
  fireEvent.change(input, { target: { value } });
  fireEvent.input(input, { target: { value } });
}

export const press = async (control: () => HTMLElement) => fireEvent.click(await waitFor(control));

/** The accessible description of a field: hint, counter and error. */
export const description = (label: string) =>
  (field(label).getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ")
    .trim();

/** Waits until the text is gone from the page. */
export const textGone = (wanted: string) =>
  waitFor(() => expect(document.body.textContent).not.toContain(wanted));

/** Types into a field and leaves it, as forms that save automatically wait for that. */
export async function enter(input: HTMLInputElement, value: string) {
  fireEvent.input(input, { target: { value } });
  fireEvent.change(input);
}

/** Waits until the page, or the given part, contains all of these texts. */
export const shows = (texts: string[], part: () => Element | undefined = () => document.body) =>
  waitFor(() => {
    const shown = part()?.textContent.replaceAll(/\s+/g, " ") ?? "";
    expect(texts.filter((text) => !shown.includes(text))).toEqual([]);
  });

export const options = (label: string) =>
  [...field(label).querySelectorAll("option")].map(({ textContent }) => textContent);

/** Compared here, as a failed match of an element would print the whole page. */
export const focused = (control: () => HTMLElement) =>
  waitFor(() => expect(document.activeElement === control(), "it is focused").toBe(true));

/** Waits until the element is gone. Compared here, as each failed match would print the whole page. */
export const gone = (find: () => unknown) =>
  waitFor(() => expect((find() ?? undefined) === undefined, "it is gone").toBe(true));

/** Leaves a field, as Tab does. */
export const leave = (label: string) => fireEvent.blur(field(label));

/** Chooses a file, as the system's picker does. */
export async function pick(label: string, ...files: File[]) {
  const input = await waitFor(() => field(label));
  Object.defineProperty(input, "files", { value: files, configurable: true });
  fireEvent.change(input);
}

export const shownPath = () => window.location.pathname + window.location.search;

const shownStep = () => {
  const found = [...document.querySelectorAll("h2 span")]
    .filter((element) => !element.closest("[hidden]"))
    .map(({ textContent }) => /^Step (\d) of (\d)$/.exec(textContent))
    .find(Boolean);
  if (!found) throw new Error("no step is shown");
  return { at: Number(found[1]), of: Number(found[2]) };
};

/** Submits each step unchanged, to the last. */
export async function toLastStep() {
  const { at, of } = await waitFor(shownStep);
  if (at === of) return;
  await press(button("Next"));
  await waitFor(() => expect(shownStep().at).toBe(at + 1));
  await toLastStep();
}

import { expect, test } from "bun:test";
import { enrol } from "@hereabouts/api/testing/enrol";
import { fireEvent } from "@testing-library/react";

import { enterWorld, renderApp, worldOfEach } from "./app";
import { button, field, fill, focused, heading, press, textShown, waitFor } from "./page";

const world = worldOfEach();

async function openEditor(...interests: string[]) {
  for (let turn = 0; turn < 5; turn += 1) await enrol(world(), { interests });
  const me = await enterWorld(world(), { interests: ["hiking"] });
  renderApp("/profile");
  await press(button("Edit profile"));
  await focused(heading("Edit profile"));
  return me;
}

const offered = () =>
  [...document.querySelectorAll("[role=option]")].map(({ textContent }) => textContent);
const chosen = () =>
  [...document.querySelectorAll("fieldset ul li bdi")].map(({ textContent }) => textContent);
const key = (name: string) => fireEvent.keyDown(field("New interest"), { key: name });
const isOffered = (...names: string[]) => waitFor(() => expect(offered()).toEqual(names));

test("interests of others are suggested while typing, and chosen by arrow keys", async () => {
  await openEditor("Zoology", "zumba", "hiking");
  await fill("New interest", "z");
  await isOffered("Zoology", "zumba");
  await textShown("2 suggestions. Arrow keys choose.");
  key("ArrowDown");
  key("ArrowDown");
  const active = field("New interest").getAttribute("aria-activedescendant") ?? "";
  expect(document.querySelector(`[id="${active}"]`)?.textContent).toBe("zumba");
  key("Enter");
  await waitFor(() => expect(chosen()).toEqual(["hiking", "zumba"]));
  expect(field("New interest").value).toBe("");
  expect(offered()).toEqual([]);
  await fill("New interest", "Z");
  await isOffered("Zoology");
  fireEvent.click(document.querySelector("[role=option]") as Element);
  await waitFor(() => expect(chosen()).toEqual(["hiking", "zumba", "Zoology"]));
});

test("the list scrolls to the suggestion that the arrow keys reach", async () => {
  await openEditor("Zoology", "zumba", "zen");
  const { scrollIntoView } = Element.prototype;
  const scrolledTo: (string | null)[] = [];
  Element.prototype.scrollIntoView = function scroll() {
    if (this.role === "option") scrolledTo.push(this.textContent);
  };
  try {
    await fill("New interest", "z");
    await isOffered("zen", "Zoology", "zumba");
    for (const name of ["zen", "Zoology", "zumba"]) {
      key("ArrowDown");
      await waitFor(() => expect(scrolledTo.at(-1)).toBe(name));
    }
  } finally {
    Element.prototype.scrollIntoView = scrollIntoView;
  }
});

test("suggestions that do not begin with the typed text disappear", async () => {
  await openEditor("zumba");
  await fill("New interest", "zu");
  await isOffered("zumba");
  await fill("New interest", "ZUM");
  expect(offered()).toEqual(["zumba"]);
  await fill("New interest", "zo");
  expect(offered()).toEqual([]);
});

test("Enter adds the typed text while nothing is chosen, and Escape closes only the list", async () => {
  await openEditor("zumba");
  await fill("New interest", "zu");
  await isOffered("zumba");
  key("Escape");
  expect(offered()).toEqual([]);
  expect(field("New interest").value).toBe("zu");
  key("Enter");
  await waitFor(() => expect(chosen()).toEqual(["hiking", "zu"]));
});

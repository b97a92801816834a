import { afterEach, beforeEach, expect, test } from "bun:test";
import { type Member, enrol } from "@hereabouts/api/testing/enrol";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

import { GreetingSocket, openWorld, renderApp } from "@/testing/app";
import type { World } from "@/testing/app";

const SPOT = { latitude: 11.5, longitude: 21.5 };

let world: World;
let ana: Member;
let ben: Member;

beforeEach(async () => {
  world = await openWorld({}, GreetingSocket);
  const me = await enrol(world, { name: "Mia" }, SPOT);
  ana = await enrol(world, { name: "Ana Lopez" }, SPOT);
  ben = await enrol(world, { name: "Ben" }, SPOT);
  for (const other of [ana, ben]) await other.post(`/api/messages/${me.id}`, { content: "Hello" });
  world.signIn(me);
});
afterEach(async () => {
  await world.close();
});

const row = async (name: string) =>
  within(await screen.findByRole("region", { name: "Conversations" })).findByRole("link", {
    name: new RegExp(name),
  });

test("an unsent text is listed as a draft, until it is deleted", async () => {
  const user = userEvent.setup();
  renderApp(`/chat/${ana.id}`);
  const field = await screen.findByRole("textbox");
  await user.type(field, "See you at <b>six</b>");
  expect(within(await row("Ana Lopez")).queryByText(/^Draft:/)).toBeNull();
  await user.click(await row("Ben"));
  await within(await row("Ana Lopez")).findByText(/^Draft: .*See you at <b>six<\/b>/);
  expect(within(await row("Ben")).queryByText(/^Draft:/)).toBeNull();

  await user.click(await row("Ana Lopez"));
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("See you at <b>six</b>"),
  );
  await user.clear(screen.getByRole("textbox"));
  await user.type(screen.getByRole("textbox"), "  ");
  await user.click(await row("Ben"));
  await within(await row("Ana Lopez")).findByText("Hello");
});

import { afterEach, expect, test } from "bun:test";
import { enrol } from "@hereabouts/api/testing/enrol";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { getDefaultStore } from "jotai";

import { GreetingSocket, renderApp, worldOfEach } from "@/testing/app";

import { searchTextAtom } from "../../search/search-text";

const SPOT = { latitude: 11.9, longitude: 21.9 };
const world = worldOfEach({ RATE_LIMIT_SCALE: "100" }, GreetingSocket);
afterEach(() => getDefaultStore().set(searchTextAtom, ""));

async function withHistory(count: number) {
  const me = await enrol(world(), { name: "Mia" }, SPOT);
  const ana = await enrol(world(), { name: "Ana" }, SPOT);
  await ana.post(`/api/messages/${me.id}`, { content: "The needle" });
  await me.post(`/api/messages/${ana.id}`, { content: "Gladly" });
  for (let each = 0; each < count; each += 1)
    await ana.post(`/api/messages/${me.id}`, { content: `number ${each}` });
  await me.post(`/api/messages/${ana.id}/read`);
  world().signIn(me);
  return ana;
}

const log = async () => within(await screen.findByRole("log"));
const bubble = async (text: string) =>
  (await (await log()).findByText(text)).closest<HTMLElement>("[data-message]")!;
const isFocused = (text: string) =>
  waitFor(async () => expect(document.activeElement === (await bubble(text))).toBe(true));

test("a hit leads to its message each time, also after a failure", async () => {
  const ana = await withHistory(60);
  const user = userEvent.setup();
  renderApp(`/chat/${ana.id}`);
  await (await log()).findByText("number 59");
  await user.type(screen.getByRole("searchbox"), "needle");
  const hit = (await screen.findByText("needle", { selector: "mark" })).closest("a")!;
  const restore = world().meanwhile(
    (method, path) => method === "GET" && path === `/api/messages/${ana.id}`,
    async () => Response.json({}, { status: 500 }),
  );
  await user.click(hit);
  await screen.findByText("We couldn't go to that message");
  restore();
  await user.click(hit);
  await isFocused("The needle");
  screen.getByRole("textbox").focus();
  const entries = window.history.length;
  await user.click(hit);
  await isFocused("The needle");
  expect(window.history.length).toBe(entries);
});

test("a day leads to its first message each time, and a day after the last message to the last one", async () => {
  const ana = await withHistory(1);
  const user = userEvent.setup();
  renderApp(`/chat/${ana.id}`);
  const go = async (date: string) => {
    await user.click(await (await log()).findByRole("button", { name: /Go to a date/ }));
    fireEvent.change(screen.getByLabelText("Go to a date"), { target: { value: date } });
    await user.keyboard("{Enter}");
  };
  await go("2020-02-03");
  await isFocused("The needle");
  screen.getByRole("textbox").focus();
  await go("2020-02-03");
  await isFocused("The needle");
  await go("2999-02-03");
  await isFocused("number 0");
  await user.click(await (await log()).findByRole("button", { name: /Go to a date/ }));
  await user.keyboard("{Escape}");
  expect(document.activeElement?.textContent).toContain("Go to a date");
});

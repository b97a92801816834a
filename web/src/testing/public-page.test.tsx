import { beforeEach, expect, test } from "bun:test";
import { screen } from "@testing-library/react";

import { enterWorld, renderApp, worldOfEach } from "./app";
import { button, press, textShown, waitFor } from "./page";

const world = worldOfEach();
beforeEach(() => void (world().clock.now = Date.now()));

const toggle = (name: string) => () => screen.getByRole("switch", { name });
const isOn = (name: string) => (toggle(name)() as HTMLInputElement).checked;
const ANYBODY = "Anybody with the link can see this event";

async function openOwnEvent(more: Record<string, unknown> = {}) {
  const me = await enterWorld(world());
  const { body } = await me.post("/api/events", {
    title: "Tea on the roof",
    description: "Bring a chair.",
    category: "social",
    location: "My roof",
    dateTime: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    ...more,
  });
  renderApp(`/events/${body.id}`);
  await textShown("Only members see it.");
  await press(button(/^Page for anybody/));
  await waitFor(toggle(ANYBODY));
  const path = `/api/events/${body.id}/page` as const;
  return async () => (await me.get(path)).body;
}

test("the host publishes the page, chooses what it shows, gets its poster, and withdraws it", async () => {
  const page = await openOwnEvent();
  expect(isOn(ANYBODY)).toBe(false);
  await press(toggle(ANYBODY));
  await waitFor(toggle("Say where exactly"));
  const { url } = await page();
  await textShown(url ?? "no page");
  await press(toggle("Say where exactly"));
  await textShown("The page shows the place as you wrote it.");
  await press(toggle("Let search engines list it"));
  await waitFor(() => expect(isOn("Let search engines list it")).toBe(true));
  await waitFor(async () =>
    expect(await page()).toEqual({ url, showsPlace: true, isIndexed: true }),
  );
  await press(button("Poster"));
  await waitFor(() =>
    screen.getAllByRole("img", { name: /^QR code that leads to .Tea on the roof/ }),
  );
  await textShown("Anybody with the link sees it.");
  await press(button("Close"));
  await press(toggle(ANYBODY));
  await textShown("Its link stops working at once, on posters too. A new page has another link.");
  expect((await page()).url).toBe(url);
  await press(button("Take back"));
  await waitFor(() => expect(isOn(ANYBODY)).toBe(false));
  expect((await page()).url).toBeNull();
});

test("a switch that the server refuses is rolled back, and says so there", async () => {
  const page = await openOwnEvent();
  world().meanwhile(
    (method, path) => method === "PUT" && path.endsWith("/page"),
    async () => Response.json({ message: "Try later.", code: "rate_limited" }, { status: 429 }),
  );
  await press(toggle(ANYBODY));
  await textShown("Try later.");
  await waitFor(() => expect(isOn(ANYBODY)).toBe(false));
  expect((await page()).url).toBeNull();
});

test.each([
  ["19:00", "21:00", [/^\w+day, \w{3,} \d+$/, /^7:00\s–\s9:00\sPM$/]],
  ["22:00", "23:59", [/^\w+day, \w{3,} \d+$/, /^10:00\s–\s11:59\sPM$/]],
  ["22:00", "02:00", [/^\w{3}, \w{3} \d+, 10:00\sPM –$/, /^\w{3}, \w{3} \d+, 2:00\sAM$/]],
] as const)(
  "the poster of what is from %s to %s says so in two lines, with both days if there are two",
  async (from, until, lines) => {
    const dayIn = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await openOwnEvent({
      dateTime: `${dayIn(3)}T${from}:00Z`,
      endsAt: `${dayIn(until < from ? 4 : 3)}T${until}:00Z`,
      timeZone: "UTC",
    });
    await press(toggle(ANYBODY));
    await waitFor(toggle("Say where exactly"));
    await press(button("Poster"));
    // In the preview and on the printed sheet.
    for (const line of lines)
      await waitFor(() => expect(screen.getAllByText(line)).toHaveLength(2));
  },
);

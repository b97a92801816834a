import { expect, test } from "bun:test";
import { enrol } from "@hereabouts/api/testing/enrol";

import { clockTime } from "@/lib/time/clock";

import { SPOT, enterWorld, renderApp, worldOfEach } from "./app";
import {
  box,
  button,
  fill,
  focused,
  heading,
  item,
  press,
  textShown,
  shows,
  textGone,
  waitFor,
} from "./page";

const world = worldOfEach();

const QUARTER_MS = 900_000;
const inMinutes = (minutes: number) =>
  new Date(Math.ceil((Date.now() + minutes * 60_000) / QUARTER_MS) * QUARTER_MS).toISOString();

/** The browser's clock is the real one, so the server's has to be. */
function enter(profile: { [field: string]: unknown } = {}) {
  world().clock.now = Date.now();
  return enterWorld(world(), profile);
}

async function endIn(ms: number, name: string) {
  await world().deps.db.$client.execute({
    sql: "UPDATE users SET status = 'coffee', status_until = ? WHERE name = ?",
    args: [Date.now() + ms, name],
  });
  world().deps.events.emit("everything.changed", null);
}

test("a status is set from one's own card, with its end", async () => {
  const me = await enter();
  renderApp("/profile");
  await press(button(/: Set a status$/));
  await waitFor(heading("Set a status"));
  expect(box("Available")().querySelector("input")?.checked).toBe(true);
  await textGone("For how long?");
  await press(box("Up for coffee"));
  expect(box("Until I change it")().querySelector("input")?.checked).toBe(true);
  const end = inMinutes(120);
  await press(box("2 h"));
  await textShown("It ends on the next quarter of an hour.");
  await press(button("Save status"));
  await textShown("Status set");
  await focused(button(/: Set a status$/));
  await textShown(`Up for coffee until ${clockTime(end)}`);
  const { status, statusUntil } = (await me.get("/api/users/me")).body;
  expect([status, statusUntil]).toEqual(["coffee", end]);
  await press(button(/: Set a status$/));
  expect((await waitFor(box(`Until ${clockTime(end)}`))).querySelector("input")?.checked).toBe(
    true,
  );
  await press(box("Until I change it"));
  await press(button("Save status"));
  await waitFor(async () =>
    expect((await me.get("/api/users/me")).body.statusUntil).toBeUndefined(),
  );
  await textShown("Up for coffee");
});

test("the profile editor sets it too, and leaves it when something else is changed", async () => {
  const me = await enter();
  renderApp("/profile");
  await press(button("Edit profile"));
  await focused(heading("Edit profile"));
  await press(box("Reading"));
  const end = inMinutes(30);
  await press(box("30 min"));
  await press(button("Save changes"));
  await textShown("Profile updated");
  await textShown(`Reading until ${clockTime(end)}`);
  await press(button("Edit profile"));
  await fill("Bio", "Flat white.");
  await press(button("Save changes"));
  await shows(["Flat white.", `Reading until ${clockTime(end)}`]);
  expect((await me.get("/api/users/me")).body).toMatchObject({
    status: "reading",
    statusUntil: end,
  });
});

test("a member who hides their presence is told that nobody sees it", async () => {
  const me = await enter();
  await me.put("/api/users/me/settings", { showOnlineStatus: false });
  renderApp("/profile");
  await press(button(/: Set a status$/));
  await press(box("Busy"));
  await press(box("1 h"));
  await textShown("You hide when you are online, so nobody sees a status that ends.");
});

test("others see it with its end on the card, the person's page and the row", async () => {
  await enter();
  const ana = await enrol(world(), { name: "Ana Souza" }, SPOT);
  const end = inMinutes(60);
  await ana.put("/api/users/me", { status: "coffee", statusUntil: end });
  const told = `Up for coffee until ${clockTime(end)}`;
  renderApp("/discover");
  await waitFor(() => expect(item("Ana Souza")()?.textContent).toContain(told));
  renderApp("/map?view=list");
  await waitFor(() => expect(item("Ana Souza")()?.textContent).toContain(told));
  renderApp(`/discover?person=${ana.id}`);
  await shows([told], () => document.querySelector("[role=dialog]") ?? undefined);
});

test("it disappears at its end, without a request", async () => {
  await enter();
  await enrol(world(), { name: "Ana Souza" }, SPOT);
  await endIn(1500, "Ana Souza");
  renderApp("/discover");
  await shows(["Up for coffee until"], item("Ana Souza"));
  let requests = 0;
  world().meanwhile(
    (method, path) => `${method} ${path}` === "GET /api/users/nearby",
    (reachServer) => {
      requests += 1;
      return reachServer();
    },
  );
  await waitFor(() => expect(item("Ana Souza")()?.textContent).not.toContain("Up for"));
  await shows(["Available"], item("Ana Souza"));
  expect(requests).toBe(0);
});

test("a refused end is shown at its field", async () => {
  await enter();
  renderApp("/profile");
  await press(button(/: Set a status$/));
  await press(box("Busy"));
  await press(box("4 h"));
  world().clock.now = Date.now() + 5 * 3_600_000;
  await press(button("Save status"));
  await textShown("Choose an end that is not over yet.");
});

test("a member who hides their place can show it for a while from the same sheet, and hide it again", async () => {
  const me = await enter();
  await me.put("/api/users/me/settings", { showLocation: false });
  renderApp("/profile");
  await press(button(/: Set a status$/));
  await waitFor(heading("Set a status"));
  await textShown("Show where I am until");
  expect(box("Stay hidden")().querySelector("input")?.checked).toBe(true);
  const end = inMinutes(240);
  await press(box("4 h"));
  await press(button("Save status"));
  await textShown("Status set");
  const placeOf = async () => (await me.get("/api/users/me")).body.place;
  expect((await placeOf()).visibleUntil).toBe(end);
  await press(button(/: Set a status$/));
  expect((await waitFor(box(`Until ${clockTime(end)}`))).querySelector("input")?.checked).toBe(
    true,
  );
  await press(box("Stay hidden"));
  await press(button("Save status"));
  await waitFor(async () => expect((await placeOf()).visibleUntil).toBeUndefined());
  expect((await me.get("/api/users/me")).body.settings.showLocation).toBe(false);
});

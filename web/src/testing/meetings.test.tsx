import { beforeEach, expect, test } from "bun:test";
import { enrol } from "@hereabouts/api/testing/enrol";
import { screen } from "@testing-library/react";

import { SPOT, enterWorld, renderApp, worldOfEach } from "./app";
import { sendServerTime } from "./chat";
import { heading, press, textShown, textGone, waitFor } from "./page";

const world = worldOfEach();
beforeEach(() => void (world().clock.now = Date.now()));

const HOUR_MS = 3_600_000;
const toggle = (name: string) => () =>
  screen.getByRole<HTMLInputElement>("switch", { name: new RegExp(name) });

/** Ana's event that begins in an hour, which the member has joined; `end` lets it be over. */
async function joinTea() {
  const ana = await enrol(world(), { name: "Ana" }, SPOT);
  const me = await enterWorld(world());
  const dateTime = new Date(world().clock.now + HOUR_MS).toISOString();
  const tea = { title: "Tea", description: "Tea.", category: "social", location: "Roof", dateTime };
  const { id } = (await ana.post("/api/events", tea)).body;
  await me.post(`/api/events/${id}/join`);
  const end = () => {
    world().clock.now += 4 * HOUR_MS;
    sendServerTime(world());
  };
  return { ana, me, id: String(id), end };
}

test("guests of a past event say whom they met, and both are told once both say so", async () => {
  const { ana, me, id, end } = await joinTea();
  renderApp(`/events/${id}`);
  await waitFor(heading("Where it is"));
  await textGone("Did you meet?");

  end();
  renderApp(`/events/${id}`);
  await waitFor(heading("Did you meet?"));
  expect((await waitFor(toggle("I met .*Ana"))).checked).toBe(false);
  await press(toggle("I met .*Ana"));
  await waitFor(() => expect(toggle("I met .*Ana")().checked).toBe(true));
  await textGone("You both say so");
  const path = `/api/events/${id}/meetings` as const;
  await waitFor(async () => expect((await me.get(path)).body.said).toEqual([ana.id]));
  await ana.post(path, { userId: me.id, didMeet: true });
  renderApp(`/events/${id}`);
  await textShown("You both say so");
});

test("a member who answers after the session has ended is only told that they were signed out", async () => {
  const { me, id, end } = await joinTea();
  end();
  renderApp(`/events/${id}`);
  await waitFor(toggle("I met .*Ana"));
  await me.post("/api/logout");
  await press(toggle("I met .*Ana"));
  await textShown("Welcome to Hereabouts");
  await textShown("You were signed out");
});

test("the question has its space before the data is loaded, so that nothing moves", async () => {
  const { id, end } = await joinTea();
  end();
  const letGo = Promise.withResolvers<void>();
  world().meanwhile(
    (method, path) => method === "GET" && /(meetings|attendees)$/.test(path),
    async (reachServer) => {
      await letGo.promise;
      return reachServer();
    },
  );
  renderApp(`/events/${id}`);
  const title = await waitFor(heading("Did you meet?"));
  const rows = title.parentElement?.querySelectorAll("[aria-busy] .min-h-12");
  expect(rows?.length).toBe(1);
  letGo.resolve();
  await waitFor(toggle("I met .*Ana"));
  expect(heading("Did you meet?")()).toBe(title);
});

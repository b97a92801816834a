import { beforeEach, expect, test } from "bun:test";
import { enrol } from "@hereabouts/api/testing/enrol";
import { writeAlerts } from "@hereabouts/api/alerts/new-alerts.service";

import { SPOT, enterWorld, renderApp, worldOfEach } from "./app";
import { button, entry, field, heading, link, press, textShown, textGone, waitFor } from "./page";

const world = worldOfEach();
beforeEach(() => void (world().clock.now = Date.now()));

const neighbour = (name: string) => enrol(world(), { name }, SPOT);
const tea = (more: Record<string, unknown> = {}) => ({
  title: "Tea on the roof",
  description: "Bring a chair.",
  category: "social",
  location: "My roof",
  dateTime: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  ...more,
});
const shown = () => document.body.textContent.replaceAll("\u2068", "").replaceAll("\u2069", "");
const shows = (text: string) => waitFor(() => expect(shown()).toContain(text));

test("the host invites guests and matches to co-host, and withdraws an invitation", async () => {
  const me = await enterWorld(world());
  const [ana, bo] = [await neighbour("Ana"), await neighbour("Bo")];
  const { id } = (await me.post("/api/events", tea())).body;
  await ana.post(`/api/events/${id}/join`);
  await me.post("/api/matches", {
    userId1: (await me.get("/api/users/me")).body.id,
    userId2: bo.id,
  });
  renderApp(`/events/${id}`);
  await press(button(/^Co-hosts/));
  await waitFor(heading("Whom to ask"));
  await press(button(/^Ask .*Ana/));
  await waitFor(button(/^Remove .*Ana/));
  await textShown("Asked");
  await press(button(/^Ask .*Bo/));
  await textShown("People who go or are connected with you come here.");
  await press(button(/^Remove .*Ana/));
  await waitFor(button(/^Ask .*Ana/));
  expect((await bo.get(`/api/events/${id}`)).body.ownRole).toBe("asked");
  expect((await ana.get(`/api/events/${id}`)).body.ownRole).toBeUndefined();
});

test("a member who declined cannot be invited again, and the host is told so", async () => {
  const me = await enterWorld(world());
  const ana = await neighbour("Ana");
  const { id } = (await me.post("/api/events", tea())).body;
  await ana.post(`/api/events/${id}/join`);
  await me.post(`/api/events/${id}/co-hosts`, { userId: ana.id });
  await ana.post(`/api/events/${id}/co-hosts/answer`, { accepts: false });
  renderApp(`/events/${id}`);
  await press(button(/^Co-hosts/));
  await press(button(/^Ask .*Ana/));
  await textShown("They have said no, or as many people host it as there can be.");
});

async function asked(more: Record<string, unknown> = {}) {
  const ana = await neighbour("Ana");
  const me = await enterWorld(world());
  const { id: myId } = (await me.get("/api/users/me")).body;
  const { id } = (await ana.post("/api/events", tea(more))).body;
  await ana.post("/api/matches", { userId1: ana.id, userId2: myId });
  await ana.post(`/api/events/${id}/co-hosts`, { userId: myId });
  return { ana, me, myId, id: String(id) };
}

test("an invited member accepts, attends, edits, writes to guests, and stops hosting", async () => {
  const { me, id } = await asked();
  await writeAlerts(world().deps);
  renderApp(`/events/${id}`);
  await shows("Ana asks you to host this together");
  await press(button(/^Host it together/));
  await textShown("You're going");
  await textGone("asks you to host this together");
  await shows("Hosted by Ana");
  await shows("with");
  await waitFor(() => field("Write to all who go"));
  expect((await me.get(`/api/events/${id}`)).body.ownRole).toBe("coHost");
  await press(link("Edit"));
  await waitFor(() => field("Title"));
  expect(shown()).toContain("Choose a cover");
  expect(shown()).not.toContain("Your photo");
  renderApp(`/events/${id}`);
  await press(button("More about this event"));
  await press(entry("Stop hosting"));
  await textShown("You go as a guest now");
  await waitFor(() => expect(() => field("Write to all who go")).toThrow());
});

test("a member who declines is no longer asked", async () => {
  const { me, id } = await asked();
  renderApp(`/events/${id}`);
  await press(button(/^No, thanks/));
  await textGone("asks you to host this together");
  await waitFor(button(/^Join this event/));
  expect((await me.get(`/api/events/${id}`)).body.isUserAttending).toBe(false);
});

test("a full event says so, and the invitation stays", async () => {
  const { id } = await asked({ maxAttendees: 2 });
  const bo = await neighbour("Bo");
  await bo.post(`/api/events/${id}/join`);
  renderApp(`/events/${id}`);
  await press(button(/^Host it together/));
  await textShown("This event is full.");
  await waitFor(button(/^Host it together/));
});

test("a guest sees the co-hosts whom they may see", async () => {
  const [ana, bo, cy] = [await neighbour("Ana"), await neighbour("Bo"), await neighbour("Cy")];
  const me = await enterWorld(world());
  const { id } = (await ana.post("/api/events", tea())).body;
  for (const one of [bo, cy]) {
    await one.post(`/api/events/${id}/join`);
    await ana.post(`/api/events/${id}/co-hosts`, { userId: one.id });
    await one.post(`/api/events/${id}/co-hosts/answer`, { accepts: true });
  }
  renderApp(`/events/${id}`);
  await textShown("with Bo and Cy");
  await waitFor(link("Bo"));
  await me.post("/api/blocks", { userId: bo.id });
  renderApp(`/events/${id}`);
  await textShown("with Cy");
});

import { beforeEach, expect, test } from "bun:test";
import { isLeftOut } from "@hereabouts/api/events/suggestions/suggestions.service";
import { type Member, enrol } from "@hereabouts/api/testing/enrol";

import { SPOT, enterWorld, renderApp, worldOfEach } from "./app";
import { button, link, press, textShown, textGone, waitFor } from "./page";

const world = worldOfEach();
beforeEach(() => void (world().clock.now = Date.now()));

/** A connected member with a shared interest, and an event about it. */
async function suggestion() {
  const ana = await enrol(world(), { name: "Ana", interests: ["hiking"] }, SPOT);
  const bo = await enrol(world(), { name: "Bo" }, SPOT);
  const me = await enterWorld(world());
  await me.put("/api/users/me", { interests: ["hiking"] });
  const { id: myId } = (await me.get("/api/users/me")).body;
  await ana.post("/api/matches", { userId1: ana.id, userId2: myId });
  for (;;) {
    const { id } = (await bo.post("/api/events", walk())).body;
    if (!isLeftOut(world().deps, [myId, ana.id], id)) return { ana, me, myId, id: String(id) };
    await bo.delete(`/api/events/${id}`);
  }
}
const walk = () => ({
  title: "Sunday walk",
  description: "Up the hill.",
  category: "outdoor",
  location: "North gate",
  dateTime: new Date(Date.now() + 3 * 86_400_000).toISOString(),
});
const messagesOf = async (member: Pick<Member, "get">, from: string) =>
  (await member.get(`/api/messages/${from}?peek=1`)).body.map(({ content }) => content);

test("one tap sends the suggestion as a message with a link, joins nobody, and is sent once", async () => {
  const { ana, me, myId, id } = await suggestion();
  renderApp(`/chat/${ana.id}`);
  await textShown("You both like hiking.");
  await waitFor(link(/^Sunday walk/));
  await press(button("Go together?"));
  await textGone("You both like hiking.");
  await waitFor(async () => {
    const [content = ""] = await messagesOf(ana, myId);
    expect(content).toStartWith("Go together? Sunday walk, ");
    expect(content).toEndWith(`/events/${id}`);
  });
  await waitFor(() => expect(document.activeElement?.tagName).toBe("TEXTAREA"));
  const { isUserAttending, currentAttendees } = (await me.get(`/api/events/${id}`)).body;
  expect([isUserAttending, currentAttendees]).toEqual([false, 1]);
  await waitFor(async () =>
    expect((await me.get(`/api/suggestions/${ana.id}`)).body.suggestion).toBeNull(),
  );
  expect((await ana.get(`/api/suggestions/${myId}`)).body.suggestion).toBeNull();
});

test("dismissing it sends nothing", async () => {
  const { ana, me, myId } = await suggestion();
  renderApp(`/chat/${ana.id}`);
  await press(button("Not this one"));
  await textGone("You both like hiking.");
  await waitFor(async () =>
    expect((await me.get(`/api/suggestions/${ana.id}`)).body.suggestion).toBeNull(),
  );
  expect(await messagesOf(ana, myId)).toEqual([]);
});

test("a member without a message left until a reply is not offered a suggestion", async () => {
  const { ana, me } = await suggestion();
  for (const content of ["One", "Two"]) await me.post(`/api/messages/${ana.id}`, { content });
  renderApp(`/chat/${ana.id}`);
  await textShown("You can write again when Ana answers.");
  expect(document.body.textContent).not.toContain("Go together?");
});

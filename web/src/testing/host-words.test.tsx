import { beforeEach, expect, test } from "bun:test";
import { enrol } from "@hereabouts/api/testing/enrol";

import { SPOT, enterWorld, renderApp, worldOfEach } from "./app";
import { button, field, fill, heading, press, textShown, textGone, waitFor } from "./page";

const world = worldOfEach();
beforeEach(() => void (world().clock.now = Date.now()));

const LABEL = "Write to all who go";
const tea = () => ({
  title: "Tea on the roof",
  description: "Bring a chair.",
  category: "social",
  location: "My roof",
  dateTime: new Date(Date.now() + 3 * 86_400_000).toISOString(),
});

test("the host writes to all guests, three times a day, and a refused text stays in the field", async () => {
  const me = await enterWorld(world());
  const { body } = await me.post("/api/events", tea());
  renderApp(`/events/${body.id}`);
  await waitFor(heading("Who's going"));
  await textGone("From the host");
  const bo = await enrol(world(), { name: "Bo" }, SPOT);
  await bo.post(`/api/events/${body.id}/join`);
  renderApp(`/events/${body.id}`);
  await waitFor(heading("From the host"));
  await textShown("They get it as a notice. At most 3 times a day.");
  expect(button("Send to guests")().hasAttribute("disabled")).toBe(true);
  for (const text of ["Bring a cup.", "And a friend.", "See you there."]) {
    await fill(LABEL, text);
    await press(button("Send to guests"));
    await textShown(text);
    await waitFor(() => expect(field(LABEL).value).toBe(""));
  }
  await fill(LABEL, "One more");
  await press(button("Send to guests"));
  await textShown(/^Guests hear from you 3 times a day at most/);
  expect(field(LABEL).value).toBe("One more");
  renderApp(`/events/${body.id}`);
  await waitFor(() => {
    const { value, defaultValue } = field(LABEL);
    expect(value || defaultValue).toBe("One more");
  });
});

test("a guest on a slow network reads it, though the request was made before joining", async () => {
  const ana = await enrol(world(), { name: "Ana" }, SPOT);
  const { body } = await ana.post("/api/events", tea());
  await ana.post(`/api/events/${body.id}/words`, { text: "The key is under the mat." });
  await enterWorld(world());
  const asked = Promise.withResolvers<void>();
  world().meanwhile(
    (method, path) => method === "GET" && path.endsWith("/words"),
    async (reachServer) => {
      const response = await reachServer();
      asked.resolve();
      return response;
    },
  );
  world().meanwhile(
    (method, path) => method === "POST" && path.endsWith("/join"),
    async (reachServer) => {
      await asked.promise;
      return reachServer();
    },
  );
  renderApp(`/events/${body.id}`);
  await press(button(/^Join this event/));
  await textShown("The key is under the mat.");
});

test("text typed while another is sent stays", async () => {
  const me = await enterWorld(world());
  const { body } = await me.post("/api/events", tea());
  const bo = await enrol(world(), { name: "Bo" }, SPOT);
  await bo.post(`/api/events/${body.id}/join`);
  const sent = Promise.withResolvers<void>();
  world().meanwhile(
    (method, path) => method === "POST" && path.endsWith("/words"),
    async (reachServer) => {
      await sent.promise;
      return reachServer();
    },
  );
  renderApp(`/events/${body.id}`);
  await waitFor(heading("From the host"));
  await fill(LABEL, "Bring a cup.");
  await press(button("Send to guests"));
  await fill(LABEL, "Bring a cup. And a friend");
  sent.resolve();
  await textShown("Bring a cup.");
  expect(field(LABEL).value).toBe("Bring a cup. And a friend");
});

test("a member who joins reads what the host wrote, and one who leaves does not", async () => {
  const ana = await enrol(world(), { name: "Ana" }, SPOT);
  const { body } = await ana.post("/api/events", tea());
  await ana.post(`/api/events/${body.id}/words`, { text: "The key is under the mat." });
  await enterWorld(world());
  renderApp(`/events/${body.id}`);
  await waitFor(heading("Where it is"));
  await textGone("under the mat");
  await press(button(/^Join this event/));
  await textShown("The key is under the mat.");
  expect(document.body.textContent).not.toContain(LABEL);
  await press(button(/^Leave/));
  await textGone("under the mat");
});

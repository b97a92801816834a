import { beforeEach, expect, test } from "bun:test";
import { enrol } from "@hereabouts/api/testing/enrol";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

import { SPOT, enterWorld, renderApp, worldOfEach } from "./app";
import { sendServerTime } from "./chat";
import {
  button,
  field,
  fill,
  focused,
  gone,
  heading,
  link,
  press,
  textShown,
  shows,
  tryAgain,
  textGone,
  waitFor,
} from "./page";

const world = worldOfEach();
beforeEach(() => void (world().clock.now = Date.now()));

const HOUR_MS = 3_600_000;
const tea = (hours = 72) => ({
  title: "Tea on the roof",
  description: "Bring a chair.",
  category: "social",
  location: "My roof",
  dateTime: new Date(Date.now() + hours * HOUR_MS).toISOString(),
});
/** Makes questions fail to load and send until the returned function is called. */
const cutOff = (method: string) =>
  world().meanwhile(
    (asked, path) => asked === method && path.endsWith("/questions"),
    () => Promise.reject(new TypeError("no network")),
  );
const chooseOf = async (name: string, entry: string | RegExp) => {
  const user = userEvent.setup();
  await user.click(await waitFor(button(new RegExp(`^More about the question by .*${name}`))));
  await user.click(await screen.findByRole("menuitem", { name: entry }));
};

test("a member asks a question, keeps a refused text, reads the answer, and removes the question", async () => {
  const ana = await enrol(world(), { name: "Ana" }, SPOT);
  const { body } = await ana.post("/api/events", tea());
  const me = await enterWorld(world());
  renderApp(`/events/${body.id}`);
  await waitFor(heading("Questions"));
  await waitFor(() => field("Ask the host"));
  await textGone("characters left");
  await userEvent.click(field("Ask the host"));
  await textShown("500 characters left");
  expect(button("Ask")().hasAttribute("disabled")).toBe(true);
  await fill("Ask the host", "Is it step-free?");
  const heal = cutOff("POST");
  await press(button("Ask"));
  await textShown("We couldn't send your question");
  heal();
  expect(field("Ask the host").value).toBe("Is it step-free?");
  await press(button("Ask"));
  await textShown("Is it step-free?");
  await textShown("Not answered yet");
  await waitFor(() => expect(field("Ask the host").value).toBe(""));
  const path = `/api/events/${body.id}/questions` as const;
  const [question] = (await me.get(path)).body;
  await ana.put(`${path}/${question?.id}/answer`, { text: "Yes, by the yard." });
  renderApp(`/events/${body.id}`);
  await textShown("Yes, by the yard.");
  await chooseOf("", "Remove the question");
  await press(button("Remove the question"));
  await textGone("Is it step-free?");
});

test("the host answers, changes the answer and deletes it", async () => {
  const ana = await enrol(world(), { name: "Ana" }, SPOT);
  const me = await enterWorld(world());
  const { body } = await me.post("/api/events", tea());
  renderApp(`/events/${body.id}`);
  await textShown("Nobody has asked anything yet.");
  await ana.post(`/api/events/${body.id}/questions`, { text: "Is there cake?" });
  renderApp(`/events/${body.id}`);
  await textShown("Is there cake?");
  await press(button(/^Answer .*Ana/));
  await focused(() => field("Your answer"));
  await fill("Your answer", "Lots.");
  await press(button("Save answer"));
  await textShown("Lots.");
  await chooseOf("Ana", "Change the answer");
  expect(field("Your answer").value).toBe("Lots.");
  await fill("Your answer", "Two of them.");
  await press(button("Save answer"));
  await shows(["Two of them.", "Host · edited"]);
  await chooseOf("Ana", "Take the answer back");
  await textGone("Two of them.");
  await waitFor(button(/^Answer .*Ana/));
});

test("a host who takes an answer back after the session has ended is only told of that", async () => {
  const me = await enterWorld(world());
  const { body } = await me.post("/api/events", tea());
  const ana = await enrol(world(), { name: "Ana" }, SPOT);
  const path = `/api/events/${body.id}/questions` as const;
  await ana.post(path, { text: "Is it step-free?", clientId: crypto.randomUUID() });
  const [question] = (await me.get(path)).body;
  await me.put(`${path}/${question?.id}/answer`, { text: "Yes." });
  renderApp(`/events/${body.id}`);
  await textShown("Yes.");
  await me.post("/api/logout");
  await chooseOf("Ana", "Take the answer back");
  await textShown("Welcome to Hereabouts");
  await textShown("You were signed out");
});

test("a reader reports a question or its answer, and blocks who asked", async () => {
  const ana = await enrol(world(), { name: "Ana" }, SPOT);
  const ben = await enrol(world(), { name: "Ben" }, SPOT);
  const me = await enterWorld(world());
  const { body } = await ana.post("/api/events", tea());
  const path = `/api/events/${body.id}/questions` as const;
  const asked = await ben.post(path, { text: "Want to buy shoes?" });
  await ana.put(`${path}/${asked.body.id}/answer`, { text: "No!" });
  renderApp(`/events/${body.id}`);
  await textShown("Want to buy shoes?");
  for (const entry of ["Report this question", "Report this answer"]) {
    await chooseOf("Ben", entry);
    await waitFor(heading(entry));
    await fill("Reason", "spam");
    await press(button("Send report"));
    await gone(() => document.querySelector("[role=dialog]"));
  }
  const reports = (await me.get("/api/reports")).body;
  expect(reports.map(({ kind, about }) => `${kind} ${about}`)).toEqual([
    "answer No!",
    "question Want to buy shoes?",
  ]);
  await chooseOf("Ben", /^Block/);
  await press(button("Block"));
  await textGone("Want to buy shoes?");
  await waitFor(heading("Questions"));
});

test("many questions are loaded page by page, and a failure is shown", async () => {
  const ana = await enrol(world(), { name: "Ana" }, SPOT);
  const me = await enterWorld(world());
  const { body } = await me.post("/api/events", tea(1));
  const path = `/api/events/${body.id}/questions` as const;
  for (let turn = 1; turn <= 5; turn += 1) await ana.post(path, { text: `Question ${turn}?` });
  await world().deps.db.run(
    `INSERT INTO event_questions (public_id, event_id, user_id, text, at)
      SELECT 'x' || value, (SELECT max(id) FROM events), ${ana.userId}, 'Question ' || value || '?', ${world().clock.now}
      FROM json_each('[${Array.from({ length: 20 }, (_, index) => index + 6).join()}]')`,
  );
  const heal = cutOff("GET");
  renderApp(`/events/${body.id}`);
  await textShown("We couldn't load the questions");
  heal();
  await press(tryAgain);
  await textShown("Question 25?");
  await textGone("Question 2?");
  await press(button("Show earlier questions"));
  await textShown("Question 2?");
  await gone(() =>
    [...document.querySelectorAll("button")].find(
      ({ textContent }) => textContent === "Show earlier questions",
    ),
  );
});

test("questions stay readable after the event, and without any nothing is shown", async () => {
  const ana = await enrol(world(), { name: "Ana" }, SPOT);
  await enterWorld(world());
  const { body } = await ana.post("/api/events", tea(1));
  const ben = await enrol(world(), { name: "Ben" }, SPOT);
  const asked = await ben.post(`/api/events/${body.id}/questions`, { text: "Is there cake?" });
  world().clock.now += 4 * HOUR_MS;
  sendServerTime(world());
  renderApp(`/events/${body.id}`);
  await textShown("Is there cake?");
  await textGone("Ask the host");
  await ben.delete(`/api/events/${body.id}/questions/${asked.body.id}`);
  renderApp(`/events/${body.id}`);
  await waitFor(() => link("Browse more events")());
  await textGone("Questions");
});

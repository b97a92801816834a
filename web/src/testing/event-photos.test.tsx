import { beforeEach, expect, test } from "bun:test";
import { enrol } from "@hereabouts/api/testing/enrol";
import { pngOf } from "@hereabouts/api/testing/pictures";
import { upload } from "@hereabouts/api/testing/sending-files";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

import { SPOT, enterWorld, renderApp, worldOfEach } from "./app";
import { sendServerTime } from "./chat";
import {
  button,
  fill,
  gone,
  heading,
  link,
  pick,
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
const picture = (name: string, type = "image/png") =>
  new File([new Uint8Array(pngOf(9, 9))], name, { type });
const tiles = () => [...document.querySelectorAll(".event-photos button")];
const tea = () => ({
  title: "Tea on the roof",
  description: "Bring a chair.",
  category: "social",
  location: "My roof",
  dateTime: new Date(world().clock.now + HOUR_MS).toISOString(),
});

/** Two hours after the start, with a host and a guest. */
async function atEvent(whoHosts: "me" | "ana") {
  const ana = await enrol(world(), { name: "Ana" }, SPOT);
  const me = await enterWorld(world());
  const [by, guest] = whoHosts === "me" ? [me, ana] : [ana, me];
  const { body } = await by.post("/api/events", tea());
  const path = `/api/events/${body.id}` as const;
  await guest.post(`${path}/join`);
  const begin = () => {
    world().clock.now += 2 * HOUR_MS;
    sendServerTime(world());
  };
  const anaAdds = async (alt?: string) => {
    const { url } = (await upload(world(), ana, "event-photo", pngOf(9, 9))).body;
    await ana.post(`${path}/photos`, { url, alt });
  };
  return { me, ana, path, page: `/events/${body.id}`, begin, anaAdds };
}
const choose = async (entry: string | RegExp) => {
  const user = userEvent.setup();
  await user.click(await waitFor(button("More about this photo")));
  await user.click(await screen.findByRole("menuitem", { name: entry }));
};

test("a guest adds several photos at once, describes one and removes it", async () => {
  const { me, path, page, begin } = await atEvent("ana");
  renderApp(page);
  await waitFor(heading("Questions"));
  await textGone("Only those who were there see them.");
  begin();
  renderApp(page);
  await textShown("Only those who were there see them.");
  await pick("Add photos", picture("one.png"), picture("two.png"), picture("x.txt", "text/plain"));
  await textShown("Please select an image file.");
  await waitFor(() => expect(tiles()).toHaveLength(2));
  await press(button(/^Open: Photo by .*Ada Walker/));
  await fill("Describe this photo", "The cake");
  await press(button("Save"));
  await waitFor(async () =>
    expect((await me.get(`${path}/photos`)).body.map(({ alt }) => alt)).toContain("The cake"),
  );
  await choose("Remove the photo");
  await press(button("Remove the photo"));
  await waitFor(() => expect(tiles()).toHaveLength(1));
});

test("a failed photo says so, and can be retried or left out", async () => {
  const { page, begin } = await atEvent("ana");
  begin();
  const heal = world().meanwhile(
    (method, path) => method === "POST" && path.endsWith("/photos"),
    () => Promise.reject(new TypeError("no network")),
  );
  renderApp(page);
  await pick("Add photos", picture("one.png"));
  await textShown("This photo was not added");
  heal();
  await press(tryAgain);
  await waitFor(() => expect(tiles()).toHaveLength(1));
  await textGone("This photo was not added");
  world().meanwhile(
    (method, path) => method === "POST" && path.endsWith("/photos"),
    () => Promise.reject(new TypeError("no network")),
  );
  await pick("Add photos", picture("two.png"));
  await press(button("Leave it out"));
  await textGone("This photo was not added");
  expect(tiles()).toHaveLength(1);
});

test("when the member has no room left for photos, the event's limit of ten is not mentioned", async () => {
  const { page, begin } = await atEvent("ana");
  begin();
  world().meanwhile(
    (method, path) => method === "POST" && path.endsWith("/upload/event-photo"),
    () => Promise.resolve(Response.json({ code: "conflict", message: "Full." }, { status: 409 })),
  );
  renderApp(page);
  await pick("Add photos", picture("one.png"));
  await textShown("You have as many photos as we can keep for you.");
  expect(document.body.textContent).not.toContain("You have added 10 photos");
});

test("a guest steps through the photos, and reports one", async () => {
  const { me, page, begin, anaAdds } = await atEvent("ana");
  begin();
  for (const alt of ["The cake", "The roof"]) await anaAdds(alt);
  renderApp(page);
  await press(button("Open: The roof"));
  await waitFor(() =>
    expect(button("Previous photo")().getAttribute("aria-disabled")).toBe("true"),
  );
  await press(button("Next photo"));
  await waitFor(() =>
    expect(document.querySelector("[role=dialog] img")?.getAttribute("alt")).toBe("The cake"),
  );
  await choose("Report this photo");
  await waitFor(heading("Report this photo"));
  await fill("Reason", "other");
  await press(button("Send report"));
  await gone(() => document.querySelector("[role=dialog]"));
  expect((await me.get("/api/reports")).body).toMatchObject([{ kind: "event_photo" }]);
});

test("the host removes a guest's photo, and members who did not attend see none", async () => {
  const { page, begin, anaAdds } = await atEvent("me");
  begin();
  await anaAdds("The cake");
  renderApp(page);
  await press(button("Open: The cake"));
  await choose("Remove the photo");
  await press(button("Remove the photo"));
  await waitFor(() => expect(tiles()).toHaveLength(0));
  await anaAdds("The roof");
  await enterWorld(world(), { name: "Out", email: "out@example.com" });
  renderApp(page);
  await waitFor(() => link("Browse more events")());
  await textGone("Only those who were there see them.");
});

test("a failed list says so, and can be retried", async () => {
  const { page, begin, anaAdds } = await atEvent("ana");
  begin();
  await anaAdds("The cake");
  const heal = world().meanwhile(
    (method, path) => method === "GET" && path.endsWith("/photos"),
    () => Promise.reject(new TypeError("no network")),
  );
  renderApp(page);
  await textShown("We couldn't load the photos");
  heal();
  await press(tryAgain);
  await shows(["Add photos"]);
  await waitFor(() => expect(tiles()).toHaveLength(1));
});

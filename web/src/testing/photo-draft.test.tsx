import { expect, test } from "bun:test";
import { enrol } from "@hereabouts/api/testing/enrol";
import { pngOf } from "@hereabouts/api/testing/pictures";
import { screen } from "@testing-library/react";

import { GreetingSocket, SPOT, renderApp, worldOfEach } from "./app";
import { storedFor } from "./chat";
import { button, field, fill, pick, press, textShown, textGone, waitFor } from "./page";

const worldOf = worldOfEach({}, GreetingSocket);
const CHOSEN = "The photo that goes with your message";
const chosen = () => screen.getByRole("img", { name: CHOSEN });
const isChosen = () => screen.queryByRole("img", { name: CHOSEN }) !== null;
const canSend = () => waitFor(() => expect(button("Send")().matches(":disabled")).toBe(false));

async function choosePhoto() {
  const me = await enrol(worldOf(), { name: "Ada Walker" }, SPOT);
  worldOf().signIn(me);
  const ana = await enrol(worldOf(), { name: "Ana Souza" }, SPOT);
  const path = `/chat/${ana.id}`;
  renderApp(path);
  const photo = new File([new Uint8Array(pngOf(9, 9))], "a.png", { type: "image/png" });
  await pick("Add a photo", photo);
  await waitFor(chosen);
  await textGone("Uploading...");
  await canSend();
  return { me, ana, path };
}

test("a chosen but unsent photo is there after a reload, and is sent once", async () => {
  const { me, ana, path } = await choosePhoto();
  renderApp(path);
  await waitFor(chosen);
  await canSend();
  await press(button("Send"));
  await waitFor(async () =>
    expect(await storedFor(me, ana)).toMatchObject([
      { photoUrl: expect.stringMatching(/^\/uploads\//) },
    ]),
  );
  renderApp(path);
  await waitFor(button("Send"));
  expect(isChosen()).toBe(false);
});

test("a removed photo stays removed", async () => {
  const { path } = await choosePhoto();
  await press(button("Remove the photo"));
  await waitFor(() => expect(isChosen()).toBe(false));
  renderApp(path);
  await waitFor(button("Send"));
  expect(isChosen()).toBe(false);
});

test("an unsent photo without a caption is listed as a draft", async () => {
  const { me, ana } = await choosePhoto();
  await ana.post(`/api/messages/${me.id}`, { content: "Lunch?" });
  renderApp("/messages");
  await textShown(/^Draft: .?Photo.?$/);
});

/** A photo whose upload hangs until the returned function lets it succeed or fail. */
async function chooseSlowly() {
  const me = await enrol(worldOf(), { name: "Ada Walker" }, SPOT);
  worldOf().signIn(me);
  const ana = await enrol(worldOf(), { name: "Ana Souza" }, SPOT);
  const uploaded = Promise.withResolvers<boolean>();
  worldOf().meanwhile(
    (_, path) => path.startsWith("/api/upload/"),
    async (reachServer) =>
      (await uploaded.promise) ? reachServer() : new Response("", { status: 500 }),
  );
  renderApp(`/chat/${ana.id}`);
  const photo = new File([new Uint8Array(pngOf(9, 9))], "a.png", { type: "image/png" });
  await pick("Add a photo", photo);
  await textShown("Uploading...");
  await fill("Message to Ana Souza", "The lake");
  return { me, ana, end: uploaded.resolve };
}
const SENDS = "Sends as soon as the photo is there.";

test("a message sent during its photo's upload is sent once the upload is done", async () => {
  const { me, ana, end } = await chooseSlowly();
  await press(button("Send"));
  await textShown(SENDS);
  end(true);
  await waitFor(async () =>
    expect(await storedFor(me, ana)).toMatchObject([
      { content: "The lake", photoUrl: expect.stringMatching(/^\/uploads\//) },
    ]),
  );
  await textGone(SENDS);
  expect(isChosen()).toBe(false);
});

test("a change after that waits for another press, and no message is sent without its photo", async () => {
  const { me, ana, end } = await chooseSlowly();
  await press(button("Send"));
  await fill("Message to Ana Souza", "The lake, at six");
  await textGone(SENDS);
  await press(button("Send"));
  await textShown(SENDS);
  end(false);
  await textShown("Failed to upload image");
  await textGone(SENDS);
  expect(await storedFor(me, ana)).toEqual([]);
  expect(field("Message to Ana Souza").value).toBe("The lake, at six");
});

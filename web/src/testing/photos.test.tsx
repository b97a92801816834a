import { expect, test } from "bun:test";
import { enrol } from "@hereabouts/api/testing/enrol";
import { pngOf } from "@hereabouts/api/testing/pictures";
import { upload } from "@hereabouts/api/testing/sending-files";
import { fireEvent } from "@testing-library/react";

import { SPOT, enterWorld, renderApp, worldOfEach } from "./app";
import {
  button,
  fill,
  focused,
  gone,
  heading,
  pick,
  press,
  textShown,
  tryAgain,
  waitFor,
} from "./page";

const world = worldOfEach();
const PHOTOS = "/api/users/me/photos";

type Sender = { cookie: string };
async function newPhotos(by: Sender, count: number) {
  const urls: string[] = [];
  for (let turn = 0; turn < count; turn += 1)
    urls.push((await upload(world(), by, "profile", pngOf(9, 9))).body.url);
  return urls;
}

async function openPerson(count: number, alts: (string | undefined)[] = []) {
  const ana = await enrol(world(), { name: "Ana Souza" }, SPOT);
  const urls = await newPhotos(ana, count);
  const photos = urls.map((url, index) => ({ url, alt: alts[index] }));
  await ana.put(PHOTOS, { photos });
  await enterWorld(world());
  renderApp(`/discover?person=${ana.id}`);
  await waitFor(heading("Ana Souza"));
  return urls;
}

const images = () => [...document.querySelectorAll<HTMLImageElement>("[role=dialog] img")];
const gallery = () => {
  const found = document.querySelector('[role=dialog] [role=group][aria-label*="Photos of"]');
  if (!(found instanceof HTMLElement)) throw new Error("there is no gallery");
  return found;
};
const shownAddresses = () => images().map((image) => image.getAttribute("src"));

test("a person's page shows all photos with their captions, one by one", async () => {
  const urls = await openPerson(3, ["On a hill", undefined, "With a dog"]);
  await waitFor(gallery);
  expect(shownAddresses()).toEqual(urls);
  expect(images().map(({ alt }) => alt)).toEqual(["On a hill", "Photo 2 of 3", "With a dog"]);
  await textShown("Photo 1 of 3");
  expect(button("Previous photo")().getAttribute("aria-disabled")).toBe("true");
  await press(button("Next photo"));
  await textShown("Photo 2 of 3");
  fireEvent.keyDown(gallery(), { key: "ArrowRight" });
  await textShown("Photo 3 of 3");
  await press(button("Next photo"));
  await textShown("Photo 3 of 3");
  fireEvent.keyDown(gallery(), { key: "Home" });
  await textShown("Photo 1 of 3");
});

test("a broken photo is left out, and without any other the gallery too", async () => {
  const urls = await openPerson(3);
  await waitFor(gallery);
  const fail = (at: number) => fireEvent.error(images()[at] as Element);
  fail(1);
  await waitFor(() => expect(shownAddresses()).toEqual([urls[0] ?? "", urls[2] ?? ""]));
  await textShown("Photo 1 of 2");
  fail(0);
  await gone(() => document.querySelector("[aria-label*='Photos of']"));
  expect(shownAddresses()).toEqual([urls[2] ?? ""]);
  fail(0);
  await textShown("AS");
});

test("a single photo has no gallery", async () => {
  const urls = await openPerson(1, ["At sea"]);
  await waitFor(() => expect(shownAddresses()).toEqual(urls));
  expect(images()[0]?.alt).toBe("At sea");
  expect(document.querySelector("[aria-label*='Photos of']")).toBeNull();
});

const SAVE = button("Save photos");
const tiles = () => [...document.querySelectorAll<HTMLElement>("[data-photo] button")];
const names = () => tiles().map((tile) => tile.getAttribute("aria-label"));
const picture = (name: string) =>
  new File([new Uint8Array(pngOf(9, 9))], name, { type: "image/png" });

async function openManager(count: number) {
  const me = await enterWorld(world());
  const urls = await newPhotos(me, count);
  await me.put(PHOTOS, { photos: urls.map((url, index) => ({ url, alt: `Number ${index + 1}` })) });
  renderApp("/profile");
  await press(button("Update photos"));
  await waitFor(heading("Update photos"));
  const saved = async () => (await me.get("/api/users/me")).body.photos;
  return { me, urls, saved, isSaved: () => textShown("Photos updated") };
}

test("photos are reordered by buttons that announce the new position", async () => {
  const { urls, saved, isSaved } = await openManager(3);
  const [a = "", b = "", c = ""] = urls;
  expect(names()).toEqual([
    "Photo 1 of 3, your face: Number 1",
    "Photo 2 of 3: Number 2",
    "Photo 3 of 3: Number 3",
  ]);
  expect(SAVE().hasAttribute("disabled")).toBe(true);
  fireEvent.click(tiles()[2] as Element);
  await press(button("Move earlier"));
  await textShown("Now photo 2 of 3.");
  await press(button("Move earlier"));
  await textShown("Now photo 1 of 3.");
  expect(button("Move earlier")().getAttribute("aria-disabled")).toBe("true");
  expect(names()[0]).toBe("Photo 1 of 3, your face: Number 3");
  await press(SAVE);
  await isSaved();
  expect((await saved()).map(({ url }) => url)).toEqual([c, a, b]);
});

test("a removed photo can be restored until the list is saved, and the focus is never lost", async () => {
  const { urls, saved, isSaved } = await openManager(2);
  await press(button("Remove"));
  await focused(button("Undo"));
  expect(names()).toEqual(["Photo 1 of 1, your face: Number 2"]);
  await press(button("Undo"));
  await focused(() => tiles()[0] as HTMLElement);
  expect(names()).toHaveLength(2);
  expect(SAVE().hasAttribute("disabled")).toBe(true);
  await press(button("Remove"));
  await press(button("Remove"));
  await focused(button("Undo"));
  expect(tiles()).toEqual([]);
  await press(button("Undo"));
  await fill("Describe this photo", "At sea");
  await press(SAVE);
  await isSaved();
  expect(await saved()).toEqual([{ url: urls[1] ?? "", alt: "At sea" }]);
});

test("several photos are added at once, at most six", async () => {
  const { me, saved, isSaved } = await openManager(4);
  const unfit = new File(["x"], "x.txt", { type: "text/plain" });
  await pick("Add photos", picture("a.png"), unfit);
  await textShown("Please select an image file.");
  expect(tiles()).toHaveLength(5);
  await pick("Add photos", picture("b.png"), picture("c.png"), picture("d.png"));
  await textShown("2 photos were left out: six are the most.");
  expect(tiles()).toHaveLength(6);
  await focused(() => tiles()[5] as HTMLElement);
  await press(SAVE);
  await isSaved();
  const photos = await saved();
  expect(photos).toHaveLength(6);
  for (const { url } of photos) expect((await me.get(url)).status).toBe(200);
});

test("a failed upload is retried alone, and finished uploads stay", async () => {
  const { saved, isSaved } = await openManager(1);
  let calls = 0;
  const mend = world().meanwhile(
    (method, path) => method === "POST" && path === "/api/upload/profile",
    async (reach) => {
      calls += 1;
      return calls === 2
        ? Response.json({ message: "Not now.", code: "internal" }, { status: 500 })
        : reach();
    },
  );
  await pick("Add photos", picture("a.png"), picture("b.png"));
  await press(SAVE);
  await textShown("Upload failed");
  await textShown("Photo 3 of 3: Not now.");
  expect(names()[2]).toBe("Photo 3 of 3, not uploaded");
  expect(await saved()).toHaveLength(1);
  await press(tryAgain);
  await isSaved();
  mend();
  expect([calls, (await saved()).length]).toEqual([3, 3]);
});

test("a refused list loses nothing, and can be saved again", async () => {
  const { saved, isSaved } = await openManager(2);
  const mend = world().meanwhile(
    (method, path) => method === "PUT" && path === PHOTOS,
    async () => Response.json({ message: "Not now.", code: "internal" }, { status: 500 }),
  );
  await pick("Add photos", picture("a.png"));
  await fill("Describe this photo", "New");
  await press(SAVE);
  await textShown("Unable to update");
  await textShown("Not now.");
  expect(names()).toHaveLength(3);
  mend();
  await press(tryAgain);
  await isSaved();
  expect((await saved()).map(({ alt }) => alt)).toEqual(["Number 1", "Number 2", "New"]);
});

test("leaving asks before anything is lost, and Cancel without changes does not", async () => {
  const { saved } = await openManager(1);
  await press(button("Remove"));
  await press(button("Cancel"));
  await waitFor(heading("Leave without saving?"));
  await press(button("Keep editing"));
  await waitFor(heading("Update photos"));
  await press(button("Cancel"));
  await press(button("Discard changes"));
  await gone(() => document.querySelector("[role=dialog]"));
  expect(await saved()).toHaveLength(1);
  await press(button("Update photos"));
  await waitFor(heading("Update photos"));
  expect(tiles()).toHaveLength(1);
  await press(button("Cancel"));
  await gone(() => document.querySelector("[role=dialog]"));
});

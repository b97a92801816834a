import { expect, test } from "bun:test";
import { enrol } from "@hereabouts/api/testing/enrol";
import { pngOf } from "@hereabouts/api/testing/pictures";
import { upload } from "@hereabouts/api/testing/sending-files";
import { fireEvent } from "@testing-library/react";

import { SPOT, enterWorld, renderApp, worldOfEach } from "./app";
import { button, heading, press, said, waitFor } from "./page";

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

test("a person's page shows all photos, with their words, one by one", async () => {
  const urls = await openPerson(3, ["On a hill", undefined, "With a dog"]);
  await waitFor(gallery);
  expect(shownAddresses()).toEqual(urls);
  expect(images().map(({ alt }) => alt)).toEqual(["On a hill", "Photo 2 of 3", "With a dog"]);
  await said("Photo 1 of 3");
  expect(button("Previous photo")().getAttribute("aria-disabled")).toBe("true");
  await press(button("Next photo"));
  await said("Photo 2 of 3");
  fireEvent.keyDown(gallery(), { key: "ArrowRight" });
  await said("Photo 3 of 3");
  await press(button("Next photo"));
  await said("Photo 3 of 3");
  fireEvent.keyDown(gallery(), { key: "Home" });
  await said("Photo 1 of 3");
});

test("a photo that cannot be shown falls away, the last of them with the gallery", async () => {
  const urls = await openPerson(3);
  await waitFor(gallery);
  const fail = (at: number) => fireEvent.error(images()[at] as Element);
  fail(1);
  await waitFor(() => expect(shownAddresses()).toEqual([urls[0] ?? "", urls[2] ?? ""]));
  await said("Photo 1 of 2");
  fail(0);
  await waitFor(() => expect(document.querySelector("[aria-label*='Photos of']")).toBeNull());
  expect(shownAddresses()).toEqual([urls[2] ?? ""]);
  fail(0);
  await said("AS");
});

test("one photo is no gallery", async () => {
  const urls = await openPerson(1, ["At sea"]);
  await waitFor(() => expect(shownAddresses()).toEqual(urls));
  expect(images()[0]?.alt).toBe("At sea");
  expect(document.querySelector("[aria-label*='Photos of']")).toBeNull();
});

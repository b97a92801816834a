import type { Page } from "@playwright/test";

import { expectAccessible } from "./accessibility";
import { drawn } from "./drawn-photo";
import { expect, test } from "./fixtures";
import { type Member, enterBesideAna, openPageOf, write } from "./neighbours";

let mara: Member;
let ana: Member;
test.beforeEach(async ({ page, baseURL }) => {
  [mara, ana] = await enterBesideAna(page, baseURL);
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const composer = (page: Page) => page.getByRole("textbox", { name: /^Message to/ });
const photosIn = (page: Page) => page.getByRole("log").locator("[data-message] img");

async function choosePhoto(page: Page, file: Awaited<ReturnType<typeof drawn>>) {
  await page.getByLabel("Add a photo").setInputFiles(file);
}

const expectDrawn = (page: Page, index = 0) =>
  expect
    .poll(() =>
      photosIn(page)
        .nth(index)
        .evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0),
    )
    .toBe(true);

test("a photo is sent with a text, opens large, and is blurred for the receiver until they tap or reply", async ({
  page,
  openBrowser,
  baseURL,
}) => {
  await write(mara, ana, "Hello");
  const other = await openPageOf(ana, openBrowser, baseURL);
  await other.goto(`/chat/${mara.id}`);
  await page.goto(`/chat/${ana.id}`);
  await choosePhoto(page, await drawn(page));
  await expect(page.getByAltText("The photo that goes with your message")).toBeVisible();
  await composer(page).fill("Look");
  await expect(button(page, "Send")).toBeEnabled();
  await expectAccessible(page);
  await composer(page).press("Enter");
  await expect(
    page.getByRole("log").locator("[data-message]").filter({ hasText: "Look" }),
  ).toBeVisible();
  await expectDrawn(page);
  await button(page, "Open the photo").click();
  await expect(page.getByRole("dialog", { name: "Your photo" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(button(page, "Open the photo")).toBeFocused();

  await expect(button(other, "Show the photo")).toBeVisible();
  await expectDrawn(other);
  await expectAccessible(other);
  await button(other, "Show the photo").click();
  await expect(button(other, "Open the photo")).toBeVisible();
  await other.reload();
  await expect(button(other, "Show the photo")).toBeVisible();
  await composer(other).fill("Nice");
  await composer(other).press("Enter");
  await expect(button(other, "Open the photo")).toBeVisible();
  await page.goto("/messages");
  await expect(page.getByRole("link", { name: /Ana Soto/ })).toContainText("Nice");
});

test("a photo without a text is listed as 'Photo', and its bubble has its size before it is loaded", async ({
  page,
}) => {
  await write(ana, mara, "Hello");
  await page.goto(`/chat/${ana.id}`);
  await choosePhoto(page, await drawn(page, 800, 400));
  await expect(button(page, "Send")).toBeEnabled();
  await button(page, "Send").click();
  await expectDrawn(page);
  const held = Promise.withResolvers<void>();
  await page.route("**/uploads/*", async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  await page.reload();
  const before = await button(page, "Open the photo").boundingBox();
  expect((before?.width ?? 0) / (before?.height ?? 1)).toBeCloseTo(2, 1);
  held.resolve();
  await expectDrawn(page);
  const after = await button(page, "Open the photo").boundingBox();
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
  await page.goto("/messages");
  await expect(page.getByRole("link", { name: /Ana Soto/ })).toContainText("You: Photo");
});

test("a photo that is chosen but not sent", async ({ page, allowErrors }) => {
  allowErrors(/ERR_FAILED/);
  await page.goto(`/chat/${ana.id}`);

  await test.step("a failed upload says so beside the photo, keeps the text, and can be retried or removed", async () => {
    await composer(page).fill("Look at this");
    await page.route("**/api/upload/message", (route) => route.abort());
    const file = await drawn(page);
    await choosePhoto(page, file);
    await expect(page.getByRole("alert")).toHaveText("Photos need a connection. Please try again.");
    await expect(composer(page)).toHaveValue("Look at this");
    await expect(button(page, "Send")).toBeDisabled();
    await expectAccessible(page);
    await page.unroute("**/api/upload/message");
    await button(page, "Try again").click();
    await expect(page.getByRole("alert")).toBeHidden();
    await expect(button(page, "Send")).toBeEnabled();
    await button(page, "Remove the photo").click();
    await expect(page.getByAltText("The photo that goes with your message")).toBeHidden();
    await choosePhoto(page, { ...file, name: "a.txt", mimeType: "text/plain" });
    await expect(page.getByRole("alert")).toHaveText("Please select an image file.");
    await button(page, "Remove the photo").click();
    await composer(page).press("Enter");
    await expect(page.getByRole("log")).toContainText("Look at this");
    await expect(photosIn(page)).toHaveCount(0);
  });

  await test.step("a photo can be pasted and dropped", async () => {
    const { buffer } = await drawn(page, 300, 300);
    for (const kind of ["paste", "drop"]) {
      await composer(page).evaluate(
        (field, [kind, base64]) => {
          const data = new DataTransfer();
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          data.items.add(new File([bytes], "image.png", { type: "image/png" }));
          const bubbles = { bubbles: true, cancelable: true };
          field.dispatchEvent(
            kind === "paste"
              ? new ClipboardEvent("paste", { ...bubbles, clipboardData: data })
              : new DragEvent("drop", { ...bubbles, dataTransfer: data }),
          );
        },
        [kind, buffer.toString("base64")] as const,
      );
      await expect(page.getByAltText("The photo that goes with your message")).toBeVisible();
      await button(page, "Remove the photo").click();
    }
  });
});

import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";

test("the API's documentation is read, searched and tried with one's own session @release", async ({
  page,
  request,
}) => {
  const password = "correct horse";
  const email = `${crypto.randomUUID()}@example.com`;
  const account = { email, password, name: "Reader", interests: ["reading"] };
  const registered = await request.post("/api/register", { data: account });
  const cookie = registered.headers()["set-cookie"]?.split(";")[0]?.split("=")[1] ?? "";
  await page.goto("/api/docs");
  await expect(page.getByRole("heading", { name: "Hereabouts API", level: 1 })).toBeVisible();
  await expect(page.getByText("You are signed out.")).toBeVisible();

  await page.context().addCookies([{ name: "session", value: cookie, url: page.url() }]);
  await page.reload();
  await expect(page.getByText("what you try here really happens")).toBeVisible();
  await page.getByRole("searchbox").fill("put users/me change one");
  const summaries = page.locator("summary:visible");
  await expect(summaries).toHaveCount(1);
  await summaries.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: /^bio string/ })).toBeVisible();
  await page.getByLabel("Body (JSON)").fill('{ "bio": "Found by <b>reading</b>" }');
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("200 OK")).toBeVisible();
  await expect(page.getByText('"bio": "Found by <b>reading</b>"')).toBeVisible();

  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
});

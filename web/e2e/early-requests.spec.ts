import { expect, test } from "./fixtures";
import { enterBesideAna, write } from "./neighbours";

test("for the member who was signed in last, a chat's data is requested with the page, in parallel", async ({
  page,
  serverUrl,
}) => {
  const [mara, ana] = await enterBesideAna(page, serverUrl);
  await write(ana, mara, "Lunch on Friday?");
  await page.goto("/messages");
  await expect(page.getByText("Lunch on Friday?")).toBeVisible();
  // The device remembers who is signed in once the first screen is painted.
  await page.waitForFunction(() => localStorage.getItem("member") !== null);

  // What this page still asks for is none of the next one's questions.
  await page.goto("about:blank");
  const answered = Promise.withResolvers<void>();
  await page.route("**/api/auth/status", async (route) => {
    await answered.promise;
    await route.continue();
  });
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith("/api/") && !searchParams.has("after")) asked.push(pathname);
  });
  await page.goto(`/chat/${ana.id}`);
  const chat = ["users", "messages", "suggestions"].map((of) => `/api/${of}/${ana.id}`);
  await expect
    .poll(() => asked.toSorted())
    .toEqual(["/api/auth/status", "/api/users/me", ...chat].toSorted());
  answered.resolve();
  await expect(page.getByRole("log").getByText("Lunch on Friday?")).toBeVisible();
  for (const question of chat) expect(asked.filter((path) => path === question)).toHaveLength(1);
});

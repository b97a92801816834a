import { expect, test } from "./fixtures";
import { enter, newNeighbour, northOf, ownSpot } from "./neighbours";

test.use({ serverEnv: { RATE_LIMIT_SCALE: "1" } });

const REFUSED = /status of (401|429)/;
const SOME_TIME = /Try again in \d+ (seconds|minutes|hours)\./;

test("spec 8: sign-in failure too often says when to come back, and keeps what was typed @release", async ({
  page,
  allowErrors,
}) => {
  allowErrors(REFUSED);
  const email = `${crypto.randomUUID()}@example.com`;
  for (let i = 0; i < 10; i++)
    await page.request.post("/api/login", { data: { email, password: "secret-wrong" } });
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("secret-wrong");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const card = page.getByRole("alert");
  await expect(card).toContainText("We couldn't sign you in");
  await expect(card).toContainText(SOME_TIME);
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("secret-wrong");
});

test("a new member can contact ten people a day, and the screens count down @release", async ({
  page,
  baseURL,
  allowErrors,
}) => {
  allowErrors(REFUSED);
  const spot = ownSpot();
  const me = await enter(page, spot);
  const people = [];
  for (let i = 0; i < 8; i++)
    people.push(await newNeighbour(baseURL, northOf(spot, 0.5), { name: `Person ${i}` }));
  for (const { id } of people.slice(0, 7))
    await page.request.post("/api/matches", { data: { userId1: me.id, userId2: id } });

  await page.goto("/discover");
  await expect(page.getByText("3 new conversations or connections left today.")).toBeVisible();
  const card = page.getByRole("listitem").filter({ hasText: "Person 7" });
  await card.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByText("2 new conversations or connections left today.")).toBeVisible();

  const last = people[7]?.id ?? "";
  await page.goto(`/chat/${last}`);
  await expect(
    page.getByText(
      "You can send 2 messages until Person 7 answers. 2 new conversations or connections left today.",
    ),
  ).toBeVisible();
  const composer = page.getByRole("textbox", { name: "Message to Person 7" });
  await composer.fill("Hello");
  await composer.press("Enter");
  await expect(page.getByText("You can send 1 message until Person 7 answers.")).toBeVisible();
  await page.request.post(`/api/messages/${people[0]?.id}`, { data: { content: "Hello" } });

  const other = people[1]?.id ?? "";
  await page.goto(`/chat/${other}`);
  await expect(page.getByText("No new conversations or connections left today.")).toBeVisible();
  const field = page.getByRole("textbox", { name: "Message to Person 1" });
  await field.fill("And you?");
  await field.press("Enter");
  await expect(
    page.getByText("You have used your 10 new conversations and connections of today."),
  ).toHaveText(SOME_TIME);
  await expect(field).toHaveValue("And you?");
});

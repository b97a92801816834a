import { type Locator, type Page, expect } from "@playwright/test";

const onward = (page: Page) => page.getByRole("button", { name: /^(Next|Weiter)$/ });
const shownStep = (page: Page) =>
  page.getByRole("heading", { level: 2, name: /^(Step|Schritt) \d/ });

/** One question further; in a wide window there is nothing to walk. */
export async function nextStep(page: Page) {
  const before = await shownStep(page).textContent();
  await onward(page).click();
  await expect(shownStep(page)).not.toHaveText(before ?? "");
}

/** Answers one question after the other as they stand, until this can be seen. */
export async function walkTo(page: Page, control: Locator) {
  const next = onward(page);
  await expect.poll(async () => (await control.isVisible()) || (await next.isVisible())).toBe(true);
  while (!(await control.isVisible())) await nextStep(page);
}

export const createAccount = (page: Page) =>
  page.getByRole("button", { name: "Create account", exact: true });
export const completeProfile = (page: Page) =>
  page.getByRole("button", { name: "Complete profile", exact: true });

type Answers = {
  email?: string;
  name?: string;
  age?: string;
  intent?: string;
  bio?: string;
  password?: string;
  interests?: readonly string[];
};

/** Walks through the questions of /signup, and stops before the account is created. */
export async function answerSignUp(page: Page, answers: Answers = {}) {
  const {
    email = `${crypto.randomUUID()}@example.com`,
    name = "Ada Walker",
    password = "a walk at dawn",
  } = answers;
  const confirm = page.getByLabel("Confirm password");
  await page.getByLabel("E-mail").fill(email);
  await walkTo(page, page.getByLabel("Full name"));
  await page.getByLabel("Full name").fill(name);
  if (answers.age) await page.getByLabel("Age", { exact: true }).fill(answers.age);
  await walkTo(page, page.getByLabel("Bio"));
  if (answers.intent) await page.getByRole("radio", { name: answers.intent }).check();
  if (answers.bio) await page.getByLabel("Bio").fill(answers.bio);
  await walkTo(page, confirm);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await confirm.fill(password);
  await walkTo(page, createAccount(page));
  for (const interest of answers.interests ?? [])
    await page.getByRole("checkbox", { name: interest, exact: true }).check();
  return email;
}

/** Checks an interest in profile setup, and completes it. */
export async function completeWithCoffee(page: Page) {
  const coffee = page.getByRole("checkbox", { name: "Coffee" });
  await walkTo(page, coffee);
  await coffee.check();
  await walkTo(page, completeProfile(page));
  await completeProfile(page).click();
}

import { expect, test } from "bun:test";

import { meQuery } from "@/features/profile/public";
import { isSignedOut } from "@/lib/error-text";

import { renderApp, worldOfEach } from "./app";
import {
  box,
  button,
  description,
  field,
  fill,
  focused,
  heading,
  link,
  pick,
  press,
  textShown,
  shownPath,
  toLastStep,
  tryAgain,
  textGone,
  waitFor,
} from "./page";

const world = worldOfEach();
const EMAIL = "ada@example.com";
const PASSWORD = "secret-1";

async function signIn(email: string, password: string) {
  await fill("E-mail", email);
  await fill("Password", password);
  await press(button("Sign in"));
}

async function signUp(email = EMAIL) {
  await fill("E-mail", email);
  await fill("Full name", "Ada Walker");
  await fill("Password", PASSWORD);
  await fill("Confirm password", PASSWORD);
  await toLastStep();
  await press(button("Create account"));
}

const setup = heading("Let people know who you are");

test("spec 2: the sign-in screen", async () => {
  renderApp("/login");
  await waitFor(heading("Welcome to Hereabouts"));
  await textShown("Sign in");
  expect(field("E-mail").type).toBe("email");
  expect(field("Password").minLength).toBe(6);
  for (const name of ["Sign in", "Try the demo", "Forgot password?"])
    expect(button(name)()).toBeTruthy();
  await textShown(/^Don't have an account\?/);
  await press(link("Create one"));
  await waitFor(() => expect(shownPath()).toBe("/signup"));
});

test("spec 2: signed out, any other path shows sign-in in place", async () => {
  renderApp("/matches");
  await waitFor(heading("Welcome to Hereabouts"));
  await waitFor(button("Continue with Google"));
  expect(shownPath()).toBe("/matches");
});

test("spec 5: sign-in's fields name what is wrong, and the first is moved to", async () => {
  renderApp("/login");
  await signIn("nobody", "12345");
  await focused(() => field("E-mail"));
  expect(description("E-mail")).toBe("Enter a valid e-mail address.");
  expect(description("Password")).toBe("Password must be at least 6 characters long");
});

test("spec 2: the password can be shown and hidden", async () => {
  renderApp("/login");
  await fill("Password", PASSWORD);
  expect(field("Password").type).toBe("password");
  await press(button("Show password"));
  expect(field("Password").type).toBe("text");
  expect(field("Password").value).toBe(PASSWORD);
  await press(button("Hide password"));
  expect(field("Password").type).toBe("password");
});

test("spec 4: the attempt that failed is repeated; spec 8: demo failure, and the toast of the demo", async () => {
  renderApp("/login");
  await signIn(EMAIL, PASSWORD);
  await textShown("Invalid email or password");
  const letBe = world().meanwhile(
    (_, path) => path === "/api/demo-login",
    async () => new Response("", { status: 500 }),
  );
  await press(button("Try the demo"));
  await textGone("Invalid email or password");
  letBe();
  await press(tryAgain);
  await textShown("You're in with the demo account.");
});

test("spec 2: the demo is one click away, with a full load of /; spec 8: the toast of the demo", async () => {
  renderApp("/login");
  await press(button("Try the demo"));
  await textShown("Welcome!");
  await textShown("You're in with the demo account.");
  await waitFor(link(/^Map/));
  expect(shownPath()).toBe("/");
});

test("spec 2: the forgot-password dialog, the dialog's second step; spec 5: the reset's password; spec 8: reset failure", async () => {
  renderApp("/login");
  await press(button("Forgot password?"));
  await textShown("Reset your password");
  await fill("E-mail", EMAIL);
  await press(button("Generate reset link"));
  await textShown("Reset token generated");
  await textShown("Set new password");
  await fill("Reset token", "not-a-token");
  await fill("New password", PASSWORD);
  await fill("Confirm new password", "another");
  await press(button("Reset password"));
  await textShown("Passwords do not match");
  await fill("Confirm new password", PASSWORD);
  await press(button("Reset password"));
  await textShown("Error");
  expect(field("Reset token").value).toBe("not-a-token");
});

test("spec 8: signup failure moves to the field of the refusal, and keeps what was typed", async () => {
  await world().member({ email: EMAIL });
  renderApp("/signup");
  await signUp();
  await textShown("We couldn’t create your account");
  await focused(() => field("E-mail"));
  expect(field("Full name").value).toBe("Ada Walker");
  await fill("E-mail", "ada.again@example.com");
  await press(button("Try again"));
  await textShown("Account created");
});

test("spec 2, 4: held in setup on every path, also after spec 2: Skip for now", async () => {
  world().signIn(await world().member({ interests: [] }));
  renderApp("/profile-setup");
  await waitFor(setup);
  await fill("Name", "Ada Typed");
  await press(link("Skip for now"));
  await textShown(/we still need at least one interest/);
  renderApp("/discover");
  await waitFor(setup);
  await waitFor(() => expect(field("Name").value).toBe("Ada Typed"));
  await press(box("Coffee"));
  await toLastStep();
  await press(button("Complete profile"));
  await waitFor(link(/^Map/));
  renderApp("/profile-setup");
  await waitFor(link(/^Map/));
  await waitFor(() => expect(shownPath()).toBe("/"));
});

test("spec 2: the fields of profile setup", async () => {
  const me = await world().member({ interests: [] });
  world().signIn(me);
  renderApp("/");
  expect(await waitFor(() => field("Add a photo"))).toBeTruthy();
  await fill("Name", "Ada Ryder");
  await fill("Age", "41");
  await fill("Bio", "x".repeat(290));
  await textShown("10 characters left");
  expect(document.querySelectorAll("input[type=checkbox]")).toHaveLength(6);
  for (const name of ["Coffee", "Running", "Music", "Photography", "Tech", "Nature"])
    expect(box(name)()).toBeTruthy();
  await press(box("Nature"));
  await toLastStep();
  await press(button("Complete profile"));
  await waitFor(link(/^Map/));
  const { body } = await me.get("/api/users/me");
  expect(body).toMatchObject({ name: "Ada Ryder", age: 41, interests: ["nature"] });
});

test("spec 5: an upload must be an image, an upload under 5 MB, checked in setup before it is sent", async () => {
  world().signIn(await world().member({ interests: [] }));
  renderApp("/profile-setup");
  await pick("Add a photo", new File(["a"], "a.txt", { type: "text/plain" }));
  await textShown("Please select an image file.");
  await pick(
    "Add a photo",
    new File([new Uint8Array(5 * 1024 * 1024)], "a.png", { type: "image/png" }),
  );
  await textShown("File size must be less than 5MB.");
});

test("spec 2: a complete member finds the not-found page, and loses the session in place", async () => {
  const me = await world().member();
  world().signIn(me);
  renderApp("/nowhere");
  await waitFor(heading("This view got lost"));
  await press(link("Open map"));
  await waitFor(() => expect(shownPath()).toBe("/map"));
  await me.post("/api/logout");
  renderApp("/nowhere");
  await waitFor(heading("Welcome to Hereabouts"));
  expect(shownPath()).toBe("/nowhere");
});

test("sign-in stays when the member's own data is refused after the session has ended", async () => {
  const me = await world().member();
  world().signIn(me);
  const { queryClient } = renderApp("/nowhere");
  await waitFor(heading("This view got lost"));
  await me.post("/api/logout");
  await queryClient.refetchQueries(meQuery);
  await waitFor(heading("Welcome to Hereabouts"));
  expect(await queryClient.fetchQuery(meQuery).catch(isSignedOut)).toBe(true);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await waitFor(heading("Welcome to Hereabouts"));
});

test("an unknown reason why Google sign-in failed is shown as a failed one", async () => {
  for (const reason of ["of_tomorrow", "constructor", "__proto__"]) {
    renderApp(`/login?error=${reason}`);
    await textShown("Google sign-in didn't work. Please try again.");
  }
});

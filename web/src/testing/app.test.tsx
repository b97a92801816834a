import { afterEach, beforeEach, expect, test } from "bun:test";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

import { openWorld, renderApp } from "./app";
import type { World } from "./app";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});

afterEach(() => world.close());

test("spec 8: sign-in failure, as the real API refuses it", async () => {
  const user = userEvent.setup();
  renderApp("/login");
  await user.type(await screen.findByLabelText("E-mail"), "nobody@example.com");
  await user.type(screen.getByLabelText("Password"), "not the one");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  expect(await screen.findByText("We couldn't sign you in")).toBeTruthy();
  expect(screen.getByText("Invalid email or password")).toBeTruthy();
});

test("spec 2: a member who is signed in sees the app, not sign-in", async () => {
  world.signIn(await world.member({ name: "Ada Walker" }));
  renderApp("/matches");
  expect(await screen.findByText("No matches yet")).toBeTruthy();
});

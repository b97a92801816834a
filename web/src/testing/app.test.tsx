import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

import { renderApp, worldOfEach } from "./app";

const world = worldOfEach();

test("spec 8: sign-in failure, as the real API refuses it", async () => {
  const user = userEvent.setup();
  renderApp("/login");
  await user.type(await screen.findByLabelText("E-mail"), "nobody@example.com");
  await user.type(screen.getByLabelText("Password"), "not the one");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  expect(await screen.findByText("We couldn't sign you in")).toBeTruthy();
  expect(screen.getByText("Invalid email or password")).toBeTruthy();
});

/** The browser's requests from now on, in order. */
function asked() {
  const paths: string[] = [];
  const { fetch } = globalThis;
  const watched: typeof fetch = Object.assign(
    (input: RequestInfo | URL, init?: RequestInit) => {
      const url = input instanceof Request ? input.url : input;
      paths.push(new URL(url, window.location.origin).pathname);
      return fetch(input, init);
    },
    { preconnect: fetch.preconnect },
  );
  globalThis.fetch = watched;
  return paths;
}

test("spec 4: the current user is fetched only when one is signed in", async () => {
  const paths = asked();
  renderApp("/matches");
  expect(await screen.findByText("Welcome to Hereabouts")).toBeTruthy();
  expect(paths).toContain("/api/auth/status");
  expect(paths).not.toContain("/api/users/me");
});

test("spec 4: loading, then the app for whoever is signed in", async () => {
  world().signIn(await world().member({ name: "Ada Walker" }));
  const paths = asked();
  renderApp("/matches");
  expect(screen.queryByText("Welcome to Hereabouts")).toBeNull();
  expect(await screen.findByText("No matches yet")).toBeTruthy();
  expect(paths.filter((path) => path === "/api/users/me")).toHaveLength(1);
  expect(paths.indexOf("/api/auth/status")).toBeLessThan(paths.indexOf("/api/users/me"));
});

test.each([
  ["/discover?person=me", "This person isn't here"],
  ["/map?person=nearby", "This person isn't here"],
  ["/chat/nearby", "This person isn't here"],
  ["/events/nearby", "Event not found"],
  ["/events/mine", "Event not found"],
])(
  "an address with a word of the API instead of an id leads to nothing: %s",
  async (path, text) => {
    world().signIn(await world().member({ name: "Ada Walker" }));
    renderApp(path);
    expect(await screen.findByText(text)).toBeTruthy();
  },
);

import { expect, test } from "bun:test";
import { fireEvent } from "@testing-library/react";

import { enterWorld, renderApp, worldOfEach } from "./app";
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
  shows,
  waitFor,
} from "./page";

const world = worldOfEach();

async function openEditor(profile: { [field: string]: unknown } = {}) {
  const me = await enterWorld(world(), profile);
  renderApp("/profile");
  await press(button("Edit profile"));
  await focused(heading("Edit profile"));
  return me;
}

const text = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());

async function typeInterest(interest: string) {
  await fill("New interest", interest);
  fireEvent.keyDown(field("New interest"), { key: "Enter" });
}

test("spec 2: the profile view, the activity snapshot", async () => {
  await enterWorld(world(), { bio: "Maps and bread.", intent: "friends" });
  renderApp("/profile");
  await waitFor(heading("Profile"));
  await shows(["Ada Walker, 28", "Available", "Friendship", "Maps and bread."]);
  await shows(["Connections", "Events joined", "Match rate"]);
  // Without connections there is no match rate, and nothing to explain.
  expect(text("dd")).toEqual(["0", "0", "–"]);
  expect(document.body.textContent).not.toContain("Match rate:");
  expect(link("Settings")().getAttribute("href")).toBe("/settings");
});

test("spec 2: editing the profile, the interests editor: what was edited is saved, shown, and kept", async () => {
  await openEditor({ interests: ["hiking", "coffee", "yoga"] });
  await fill("Name", "Ada Ryder");
  await fill("Age", "41");
  await press(box("Networking"));
  await press(box("Up for coffee"));
  await fill("Bio", "x".repeat(480));
  await textShown("20 characters left");
  await typeInterest(" Chess ");
  await press(button("Remove coffee"));
  await fill("New interest", "bread");
  await press(button("Save changes"));
  await textShown("Profile updated");
  await focused(button("Edit profile"));
  renderApp("/profile");
  await shows(["Ada Ryder, 41", "Up for coffee", "Networking"]);
  expect(text("main li")).toEqual(["hiking", "yoga", "Chess", "bread"]);
});

test("each part is edited in place, saved alone, and the focus returns to its pencil", async () => {
  const me = await enterWorld(world(), { bio: "Maps and bread.", interests: ["hiking"] });
  renderApp("/profile");
  for (const { part, first, edit, reads } of [
    {
      part: "Edit: About",
      first: "Bio",
      edit: () => fill("Bio", "Bread alone."),
      reads: { name: "Ada Walker", age: 28, bio: "Bread alone.", interests: ["hiking"] },
    },
    {
      part: "Edit: Interests",
      first: "New interest",
      edit: () => typeInterest("chess"),
      reads: { bio: "Bread alone.", interests: ["hiking", "chess"] },
    },
  ]) {
    await press(button(part));
    await focused(() => field(first));
    await edit();
    // Another device changes another field meanwhile: only this part is saved.
    await me.put("/api/users/me", { status: "busy" });
    await press(button("Save changes"));
    await focused(button(part));
    expect((await me.get("/api/users/me")).body).toMatchObject({ ...reads, status: "busy" });
  }
  await shows(["Ada Walker, 28", "Bread alone.", "chess"]);
});

test("a refused part keeps the typed text, also across a reload, and Cancel discards it", async () => {
  await enterWorld(world(), { interests: ["hiking"] });
  renderApp("/profile");
  await press(button("Edit: Interests"));
  await fill("New interest", "Hiking");
  await press(button("Save changes"));
  await focused(() => field("New interest"));
  renderApp("/profile");
  await waitFor(() => expect(field("New interest").value).toBe("Hiking"));
  await press(button("Cancel"));
  await focused(button("Edit: Interests"));
  expect(text("main li")).toEqual(["hiking"]);
});

test("missing details of a profile are asked for in their place", async () => {
  await enterWorld(world());
  renderApp("/profile");
  await press(button(/^No bio yet/));
  await focused(() => field("Bio"));
  await press(button("Cancel"));
  await focused(button("Edit: About"));
  await textShown("Add a photo");
  await press(button("Update photos"));
  await waitFor(heading("Update photos"));
  await press(button("Cancel"));
  await focused(button("Update photos"));
});

test("while the whole profile is edited, a button previews it", async () => {
  await openEditor({ bio: "Maps and bread." });
  await fill("Name", "Ada Ryder");
  await press(button("How others will see you"));
  await shows(
    ["Ada Ryder, 28", "Maps and bread."],
    () => document.querySelector("[role=dialog]") ?? undefined,
  );
});

test("spec 4: cancel restores what the server has", async () => {
  await openEditor();
  await fill("Name", "Somebody Else");
  await press(button("Cancel"));
  await shows(["Ada Walker, 28"]);
  await press(button("Edit profile"));
  await waitFor(() => expect(field("Name").value).toBe("Ada Walker"));
});

test("spec 5: the profile's name, the profile's age", async () => {
  await openEditor();
  await fill("Name", "  ");
  await press(button("Save changes"));
  await textShown("Name required");
  await focused(() => field("Name"));
  expect(description("Name")).toBe("Add your name so people know who you are.");
  await fill("Name", "Ada");
  await fill("Age", "121");
  await press(button("Save changes"));
  await textShown("Check your age");
  expect(description("Age")).toBe("Enter an age between 18 and 120.");
});

test("spec 5: twelve interests, a new interest; spec 9: twelve interests of thirty characters", async () => {
  await openEditor({ interests: Array.from({ length: 11 }, (_, index) => `interest ${index}`) });
  const refused = (why: string) => waitFor(() => expect(description("New interest")).toBe(why));
  await typeInterest("INTEREST 3");
  await refused("INTEREST 3 is already on your list.");
  await typeInterest("x".repeat(31));
  await refused("Use at most 30 characters for an interest.");
  await typeInterest("x".repeat(30));
  await textShown("12 of 12");
  await typeInterest("chess");
  await refused("12 is the most. Remove one first.");
  await press(button("Remove interest 10"));
  await focused(button(`Remove ${"x".repeat(30)}`));
  await textShown("11 of 12");
});

test("spec 5: an upload must be an image, an upload under 5 MB", async () => {
  const large = new File([new Uint8Array(5 * 1024 * 1024)], "a.png", { type: "image/png" });
  await enterWorld(world());
  for (const [path, label] of [
    ["/events/create", "Your photo"],
    ["/profile", "Add photos"],
  ] as const) {
    renderApp(path);
    if (path === "/profile") await press(button("Update photos"));
    await pick(label, new File(["a"], "a.txt", { type: "text/plain" }));
    await textShown("Please select an image file.");
    await pick(label, large);
    await textShown("File size must be less than 5MB.");
    expect(description(label)).toContain("File size must be less than 5MB.");
  }
});

test("spec 4: held in setup again without an age, and told so before", async () => {
  await openEditor();
  await fill("Age", "");
  await textShown(/^Without an age you are asked for it/);
  await press(button("Save changes"));
  await waitFor(heading("Let people know who you are"));
});

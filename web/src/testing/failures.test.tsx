import { expect, setSystemTime } from "bun:test";

import { GreetingSocket, renderApp, worldOfEach } from "./app";
import { PASSWORD, type Stage, rowsIn } from "./failure-modes";
import {
  box,
  button,
  fill,
  gone,
  item,
  link,
  press,
  textShown,
  toLastStep,
  tryAgain,
  waitFor,
} from "./page";

const row = rowsIn(worldOfEach({}, GreetingSocket));

const myself = async ({ me }: Stage) => (await me.get("/api/users/me")).body;
const theEvent = async ({ me, eventId }: Stage) => (await me.get(`/api/events/${eventId}`)).body;
const loading = () => textShown(/^Loading/);

row("spec 8: profile setup failure", {
  profile: { interests: [] },
  path: () => "/profile-setup",
  open: async () => {
    await press(box("Nature"));
    await toLastStep();
  },
  typed: () => ({ Name: "Ada Ryder", Bio: "Half a sentence" }),
  call: () => "PUT /api/users/me",
  control: button("Complete profile"),
  title: "Update failed",
  fallback: "Please try again",
  done: async (stage) => {
    await waitFor(link(/^Map/));
    expect(await myself(stage)).toMatchObject({ bio: "Half a sentence", interests: ["nature"] });
  },
});

row("spec 8: events load failure; spec 2: events that load", {
  path: () => "/matches",
  call: () => "GET /api/events/nearby",
  control: link("Events"),
  title: "We couldn't load events",
  retry: tryAgain,
  pending: loading,
  done: () => textShown("Sunrise walk"),
});

row("spec 8: event detail failure", {
  path: () => "/events",
  call: ({ eventId }) => `GET /api/events/${eventId}`,
  control: link(/^View details/),
  title: "We couldn't load this event",
  retry: tryAgain,
  pending: loading,
  done: () => textShown("To the pier."),
});

row("spec 8: join failure, join without user; spec 6: joining without a session", {
  path: () => "/events",
  call: ({ eventId }) => `POST /api/events/${eventId}/join`,
  control: button(/^Join/),
  title: "Error",
  fallback: "Failed to join event.",
  isSilent: true,
  kept: () => textShown("1 of 10 going"),
  pending: async () => {
    await textShown("You're going");
    await press(button(/^Leave/));
  },
  signedOutTitle: "User not authenticated",
  done: async (stage) => {
    await waitFor(async () => expect(await theEvent(stage)).toMatchObject({ currentAttendees: 2 }));
    await textShown("You're going");
  },
});

row("spec 8: leave failure", {
  path: ({ eventId }) => `/events/${eventId}`,
  open: async ({ me, eventId }) => {
    await me.post(`/api/events/${eventId}/join`);
    renderApp(`/events/${eventId}`);
  },
  call: ({ eventId }) => `POST /api/events/${eventId}/leave`,
  control: button(/^Leave event/),
  title: "Error",
  fallback: "Failed to leave event.",
  isSilent: true,
  kept: () => textShown("2 of 10 going"),
  pending: () => press(button(/^Join this event/)),
  signedOutTitle: "User not authenticated",
  done: async (stage) => {
    await waitFor(async () => expect(await theEvent(stage)).toMatchObject({ currentAttendees: 1 }));
    await waitFor(button(/^Join this event/));
  },
});

row("spec 8: create event failure", {
  path: () => "/events/create",
  open: () => fill("Category", "food"),
  typed: () => ({
    Title: "Board games",
    Description: "Bring one.",
    Location: "Old mill",
    Date: "2099-05-01",
    Time: "19:30",
  }),
  call: () => "POST /api/events",
  control: button("Publish event"),
  title: "Unable to create event",
  refusal: {
    why: "Choose a date and time in the future.",
    // The form itself refuses past times, but by the device's clock.
    provoke: async () => {
      setSystemTime(new Date("2000-05-01"));
      await fill("Date", "2001-05-01");
    },
    mend: async () => {
      setSystemTime();
      await fill("Date", "2099-05-01");
    },
  },
  done: async ({ me }) => {
    await textShown("Board games");
    await waitFor(async () =>
      expect((await me.get("/api/events/nearby?q=games")).body).toHaveLength(1),
    );
  },
});

row("spec 8: discover failure", {
  path: () => "/matches",
  call: () => "GET /api/users/nearby",
  control: link("Discover people"),
  title: "We couldn't load matches",
  retry: tryAgain,
  pending: loading,
  done: () => textShown(/^\W?Ana Souza\W+28$/),
});

const hasLeft = () => gone(item("Ana Souza"));
row("spec 8: connection failure", {
  path: () => "/discover",
  call: () => "POST /api/matches",
  control: button("Connect"),
  title: "Failed to send connection",
  kept: () => waitFor(button("Connect")),
  pending: hasLeft,
  done: async ({ me }) => {
    await hasLeft();
    await waitFor(async () => expect((await me.get(`/api/matches/${me.id}`)).body).toHaveLength(1));
  },
});

row("spec 8: chat failure", {
  path: () => "/discover",
  call: ({ ana }) => `GET /api/messages/${ana.id}`,
  control: link("Message"),
  title: "We couldn't load this chat",
  retry: tryAgain,
  pending: loading,
  done: () => textShown("Say hi to Ana Souza"),
});

row("spec 8: message failure", {
  path: ({ ana }) => `/chat/${ana.id}`,
  typed: () => ({ "Message to Ana Souza": "On my way" }),
  call: ({ ana }) => `POST /api/messages/${ana.id}`,
  control: button("Send"),
  title: "Failed to send message",
  retry: button("Try again"),
  sendsByItself: true,
  kept: () => textShown("On my way"),
  pending: () => textShown("Sending…"),
  done: async ({ me, ana }) => {
    await textShown("Sent");
    expect((await ana.get(`/api/messages/${me.id}?peek=1`)).body).toHaveLength(1);
  },
});

row("spec 8: profile failure", {
  path: () => "/matches",
  call: () => "GET /api/users/me",
  control: link("Profile"),
  // A full load, as within the app it is cached already.
  start: () => renderApp("/profile"),
  title: "We couldn’t load your profile",
  retry: tryAgain,
  pending: () => expect(document.querySelector("[role=alert]")).toBeNull(),
  signedOutTitle: "Welcome to Hereabouts",
  done: async () => {
    await textShown(/^Ada Walker/);
    expect(document.querySelector("[role=alert]")).toBeNull();
  },
});

row("spec 8: profile edit failure", {
  path: () => "/profile",
  open: () => press(button("Edit profile")),
  typed: () => ({ Name: "Ada Ryder", Bio: "Half a sentence" }),
  call: () => "PUT /api/users/me",
  control: button("Save changes"),
  title: "Unable to update",
  fallback: "Changes not saved",
  done: async (stage) => {
    await textShown("Profile updated");
    expect(await myself(stage)).toMatchObject({ name: "Ada Ryder", bio: "Half a sentence" });
  },
});

row("a part of the profile that is edited in its place", {
  path: () => "/profile",
  open: () => press(button("Edit: About")),
  typed: () => ({ Bio: "Half a sentence" }),
  call: () => "PUT /api/users/me",
  control: button("Save changes"),
  title: "Unable to update",
  fallback: "Changes not saved",
  done: async (stage) => {
    await textShown("Profile updated");
    expect(await myself(stage)).toMatchObject({ bio: "Half a sentence" });
  },
});

row("spec 8: change password failure", {
  path: () => "/settings#password",
  typed: () => ({
    "Current password": PASSWORD,
    "New password": "remembered",
    "Confirm new password": "remembered",
  }),
  isForgotten: true,
  call: () => "POST /api/auth/change-password",
  control: button("Change password"),
  title: "Failed to change password",
  refusal: {
    why: "The current password is not right.",
    provoke: () => fill("Current password", "wrong-one"),
    mend: () => fill("Current password", PASSWORD),
  },
  done: async ({ world: { signedOut }, me: { email } }) => {
    await textShown("Password changed");
    const signIn = await signedOut.post("/api/login", { email, password: "remembered" });
    expect(signIn.status).toBe(200);
  },
});

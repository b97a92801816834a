import { expect, test } from "bun:test";

import { calendarLinks } from "./calendar-links";

const event = {
  title: "Tea & talk #1",
  description: "Bring a cup.\nAnd 50 % milk",
  location: "Via Roma 3, Café",
  dateTime: "2026-11-24T23:30:00.000Z",
  endsAt: "2026-11-25T01:30:00.000Z",
  timeZone: "Europe/Rome",
};
const PAGE = "https://meet.example.org/events/x";
const details = `${event.description}\n\n${PAGE}`;

test("an event in Google's calendar has its end, on the next day if so", () => {
  const { origin, pathname, searchParams } = new URL(calendarLinks(event, PAGE).google);
  expect(origin + pathname).toBe("https://calendar.google.com/calendar/render");
  expect(Object.fromEntries(searchParams)).toEqual({
    action: "TEMPLATE",
    text: event.title,
    dates: "20261124T233000Z/20261125T013000Z",
    ctz: "Europe/Rome",
    details,
    location: event.location,
  });
});

test("an event in Outlook's", () => {
  const { origin, pathname, searchParams } = new URL(calendarLinks(event, PAGE).outlook);
  expect(origin + pathname).toBe("https://outlook.live.com/calendar/0/deeplink/compose");
  expect(Object.fromEntries(searchParams)).toEqual({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: event.title,
    startdt: "2026-11-24T23:30Z",
    enddt: "2026-11-25T01:30Z",
    body: details,
    location: event.location,
  });
});

import { beforeAll, expect, test } from "bun:test";
import { render } from "@testing-library/react";

import { loadEventFormTexts } from "@/texts/event-form";
import { loadMyEventsTexts } from "@/texts/my-events";
import { loadMemberTexts } from "@/texts/texts";

import { EventPreview } from "./event-preview";
import { emptyEvent } from "./event-form.validation";

beforeAll(() => Promise.all([loadEventFormTexts(), loadMyEventsTexts(), loadMemberTexts()]));

test("the last day that can be typed is shown, although the event would end in a year of five digits", () => {
  const values = { ...emptyEvent, title: "Walk", date: "9999-12-31", time: "23:00" };
  const { container } = render(
    <EventPreview
      values={values}
      timeZone="Europe/Rome"
      maxAttendees={10}
      going={undefined}
      creator={{ id: "ana", name: "Ana" }}
    />,
  );
  expect(container.textContent).toContain("Walk");
});

import { useNavigate } from "@tanstack/react-router";

import type { Me } from "@/features/profile/public";
import { useDraft } from "@/lib/forms/draft";
import { toast } from "@/lib/toast";
import { eventFormTexts } from "@/texts/event-form";

import type { Event } from "../events.queries";
import { useEditEvent } from "../hosting/hosting.queries";
import { useDatesQuestion } from "../series/use-dates-question";
import {
  type EventValues,
  categoryOf,
  endOf,
  isChanged,
  pointOf,
  valuesOf,
} from "./event-form.validation";
import { usePlaceZone } from "./place-zone";

/** What is sent, without a start or end that did not change. */
function changeOf(values: EventValues, timeZone: string, event: Event) {
  const { date, time, endTime, category, place, repeats: _, ...typed } = values;
  const saved = valuesOf(event);
  const isMoved = date !== saved.date || time !== saved.time || timeZone !== event.timeZone;
  return {
    ...typed,
    ...pointOf(place),
    category: categoryOf(category),
    ...(isMoved && { dateTime: `${date}T${time}`, timeZone }),
    ...((isMoved || endTime !== saved.endTime) && { endsAt: endOf(values) }),
  };
}

/** Leaves the form for the event's page, and forgets what was typed. */
function useLeave(id: string, clearDraft: () => void) {
  const navigate = useNavigate();
  return () => {
    clearDraft();
    return navigate({
      to: "/events/$eventId",
      params: { eventId: id },
      replace: true,
      state: true,
    });
  };
}

/** The draft of the event's changes, and what saves or leaves it. */
export function useEditedEvent(event: Event, me: Me) {
  const { id } = event;
  const saved = valuesOf(event);
  const [values, onChange, clearDraft] = useDraft<EventValues>(`event:${me.id}:${id}`, saved);
  // All dates of a series share one time zone.
  const timeZone = usePlaceZone(event.series ? undefined : values.place, event.timeZone);
  const edit = useEditEvent(id);
  const { ask, question } = useDatesQuestion(event);
  const leave = useLeave(id, clearDraft);
  const onSubmit = async (maxAttendees: number) => {
    const dates = await ask();
    if (!dates) return;
    await edit.mutateAsync({ ...changeOf(values, timeZone, event), dates, maxAttendees });
    toast({ title: eventFormTexts.saved, variant: "success" });
    await leave();
  };
  const failure = edit.isError && {
    failure: { title: eventFormTexts.saveFailed, error: edit.error },
  };
  const form = { values, onChange, timeZone, saved, onSubmit, busy: edit.isPending, ...failure };
  return { form, question, isChanged: isChanged(values, saved), leave };
}

import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";

import { meQuery } from "@/features/profile/public";
import { publishedPlaceOf } from "@/features/places/public";
import type { Position } from "@/lib/map-projection";
import { useDraft } from "@/lib/forms/draft";
import { ownTimeZone } from "@/lib/time/event-time";
import { toast } from "@/lib/toast";
import { eventFormTexts } from "@/texts/event-form";

import { EventForm } from "./event-form";
import { type EventValues, categoryOf, emptyEvent, endOf, pointOf } from "./event-form.validation";
import { useCreateEvent } from "../hosting/hosting.queries";
import { usePlaceZone } from "./place-zone";
import { recurrenceOf } from "../series/repeats";

type NewEventProps = {
  initial?: EventValues;
  /** Separates its draft from those of other new events. */
  name?: string;
  asksLocation?: string;
  /** Where the search for places starts: the member's area by default. */
  around?: Position;
};

/** The form of a new event. */
export function NewEvent({ initial = emptyEvent, name, asksLocation, around }: NewEventProps) {
  const { data: me } = useSuspenseQuery(meQuery);
  const [values, setValues, clearDraft] = useDraft<EventValues>(
    name ? `event:${me.id}:${name}` : `event:${me.id}`,
    initial,
  );
  const create = useCreateEvent();
  const navigate = useNavigate();
  const timeZone = usePlaceZone(values.place, ownTimeZone());

  const publish = async (maxAttendees: number) => {
    const { date, time, endTime: _, category, place, isPointForGuests = false, ...rest } = values;
    const { repeats, ...typed } = rest;
    const { id } = await create.mutateAsync({
      ...typed,
      ...pointOf(place),
      ...(place?.place && { isPointForGuests }),
      category: categoryOf(category),
      dateTime: `${date}T${time}`,
      endsAt: endOf(values),
      timeZone,
      maxAttendees,
      ...recurrenceOf(repeats),
      createdBy: me.id,
    });
    clearDraft();
    toast({ title: eventFormTexts.published, variant: "success" });
    await navigate({
      to: "/events/$eventId",
      params: { eventId: id },
      replace: true,
      state: true,
    });
  };
  return (
    <EventForm
      values={values}
      onChange={setValues}
      timeZone={timeZone}
      around={around ?? publishedPlaceOf(me)}
      {...(asksLocation && { asksLocation })}
      onSubmit={publish}
      busy={create.isPending}
      {...(create.isError && {
        failure: { title: eventFormTexts.failed, error: create.error },
      })}
      submitText={eventFormTexts.publish}
    />
  );
}

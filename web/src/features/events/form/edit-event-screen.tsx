import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { CalendarX } from "lucide-react";
import { Suspense, lazy, useState } from "react";

import { EmptyState } from "@/components/states/empty-state";
import { Opening } from "@/components/states/opening";
import { type Me, meQuery } from "@/features/profile/public";
import { publishedPlaceOf } from "@/features/places/public";
import { useDraft } from "@/lib/forms/draft";
import { toast } from "@/lib/toast";
import { eventFormTexts } from "@/texts/event-form";
import { memberTexts } from "@/texts/texts";

import { EventForm } from "./event-form";
import {
  type EventValues,
  categoryOf,
  endOf,
  isChanged,
  pointOf,
  valuesOf,
} from "./event-form.validation";
import { EventLoader } from "../event-loader";
import type { Event } from "../events.queries";
import { FormPage } from "./form-page";
import { FormSkeleton } from "./form-skeleton";
import { mayHost } from "../hosting/hosting";
import { useEditEvent } from "../hosting/hosting.queries";
import { usePlaceZone } from "./place-zone";
import { useDatesQuestion } from "../series/use-dates-question";

const DiscardDialog = lazy(async () => ({
  default: (await import("./discard-dialog")).DiscardDialog,
}));

export function EditEventScreen({ eventId }: { eventId: string }) {
  const { data: me } = useSuspenseQuery(meQuery);
  return (
    <FormPage title={eventFormTexts.editTitle} eventId={eventId}>
      <EventLoader eventId={eventId} skeleton={<FormSkeleton />}>
        {(event) =>
          mayHost(event, me.id) && !event.isCancelled ? (
            <Editor event={event} me={me} />
          ) : (
            <EmptyState
              icon={CalendarX}
              title={event.isCancelled ? memberTexts.events.cancelled : eventFormTexts.notHost}
            />
          )
        }
      </EventLoader>
    </FormPage>
  );
}

function Editor({ event, me }: { event: Event; me: Me }) {
  const { id } = event;
  const savedValues = valuesOf(event);
  const [values, setValues, clearDraft] = useDraft<EventValues>(
    `event:${me.id}:${id}`,
    savedValues,
  );
  // All dates of a series share one time zone.
  const timeZone = usePlaceZone(event.series ? undefined : values.place, event.timeZone);
  const [isLeaving, setIsLeaving] = useState<boolean>();
  const edit = useEditEvent(id);
  const { ask, question } = useDatesQuestion(event);
  const navigate = useNavigate();

  const leave = () => {
    clearDraft();
    return navigate({
      to: "/events/$eventId",
      params: { eventId: id },
      replace: true,
      state: true,
    });
  };
  const save = async (maxAttendees: number) => {
    const { date, time, endTime, category, place, repeats: _, ...typed } = values;
    const dates = await ask();
    if (!dates) return;
    const isMoved =
      date !== savedValues.date || time !== savedValues.time || timeZone !== event.timeZone;
    await edit.mutateAsync({
      ...typed,
      dates,
      ...pointOf(place),
      category: categoryOf(category),
      maxAttendees,
      ...(isMoved && { dateTime: `${date}T${time}`, timeZone }),
      ...((isMoved || endTime !== savedValues.endTime) && { endsAt: endOf(values) }),
    });
    toast({ title: eventFormTexts.saved, variant: "success" });
    await leave();
  };
  return (
    <>
      <EventForm
        values={values}
        onChange={setValues}
        timeZone={timeZone}
        around={publishedPlaceOf(me)}
        point={event.point ?? event}
        saved={savedValues}
        capacity={event.maxAttendees}
        onSubmit={save}
        busy={edit.isPending}
        {...(edit.isError && {
          failure: { title: eventFormTexts.saveFailed, error: edit.error },
        })}
        submitText={eventFormTexts.save}
        going={event.currentAttendees}
        {...(event.createdBy !== me.id && { host: event.creator })}
        asking={event.requestCount}
        onCancel={(isSending) =>
          isSending || isChanged(values, savedValues) ? setIsLeaving(true) : void leave()
        }
      />
      {question}
      {isLeaving !== undefined && (
        <Suspense fallback={<Opening />}>
          <DiscardDialog
            open={isLeaving}
            onClose={() => setIsLeaving(false)}
            onConfirm={() => void leave()}
          />
        </Suspense>
      )}
    </>
  );
}

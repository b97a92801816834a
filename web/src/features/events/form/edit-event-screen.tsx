import { useSuspenseQuery } from "@tanstack/react-query";
import { CalendarX } from "lucide-react";
import { Suspense, lazy, useState } from "react";

import { EmptyState } from "@/components/states/empty-state";
import { Opening } from "@/components/states/opening";
import { type Me, meQuery } from "@/features/profile/public";
import { publishedPlaceOf } from "@/features/places/public";
import { eventFormTexts } from "@/texts/event-form";
import { memberTexts } from "@/texts/texts";

import { EventForm } from "./event-form";
import { EventLoader } from "../event-loader";
import type { Event } from "../events.queries";
import { FormPage } from "./form-page";
import { FormSkeleton } from "./form-skeleton";
import { mayHost } from "../hosting/hosting";
import { useEditedEvent } from "./use-edited-event";

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
  const { form, question, isChanged, leave } = useEditedEvent(event, me);
  const [isLeaving, setIsLeaving] = useState<boolean>();
  return (
    <>
      <EventForm
        {...form}
        around={publishedPlaceOf(me)}
        point={event.point ?? event}
        capacity={event.maxAttendees}
        submitText={eventFormTexts.save}
        going={event.currentAttendees}
        {...(event.createdBy !== me.id && { host: event.creator })}
        asking={event.requestCount}
        onCancel={(isSending) => (isSending || isChanged ? setIsLeaving(true) : void leave())}
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

import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";

import { meQuery } from "@/features/profile/public";
import { publishedPlaceOf } from "@/features/places/public";
import { useDraft } from "@/lib/draft";
import { ownTimeZone } from "@/lib/event-time";
import { toast } from "@/lib/toast";
import { memberTexts } from "@/texts/texts";

import { EventForm } from "./event-form";
import { type EventValues, categoryOf, emptyEvent, pointOf } from "./event-form.validation";
import { FormPage } from "./form-page";
import { useCreateEvent } from "../hosting";

export function CreateEventScreen() {
  const { data: me } = useSuspenseQuery(meQuery);
  const [values, setValues, clearDraft] = useDraft<EventValues>(`event:${me.id}`, emptyEvent);
  const create = useCreateEvent();
  const navigate = useNavigate();
  const timeZone = ownTimeZone();

  const publish = async (maxAttendees: number) => {
    const { date, time, category, place, ...typed } = values;
    const { id } = await create.mutateAsync({
      ...typed,
      ...pointOf(place),
      category: categoryOf(category),
      dateTime: `${date}T${time}`,
      timeZone,
      maxAttendees,
      createdBy: me.id,
    });
    clearDraft();
    toast({ title: memberTexts.eventForm.published, variant: "success" });
    await navigate({
      to: "/events/$eventId",
      params: { eventId: id },
      replace: true,
      state: true,
    });
  };
  return (
    <FormPage title={memberTexts.eventForm.title}>
      <EventForm
        values={values}
        onChange={setValues}
        timeZone={timeZone}
        around={publishedPlaceOf(me)}
        onSubmit={publish}
        busy={create.isPending}
        {...(create.isError && {
          failure: { title: memberTexts.eventForm.failed, error: create.error },
        })}
        submitText={memberTexts.eventForm.publish}
      />
    </FormPage>
  );
}

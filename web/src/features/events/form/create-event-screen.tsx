import { Suspense, lazy } from "react";

import type { ChosenPlace } from "@/features/places/public";
import { eventFormTexts } from "@/texts/event-form";

import type { RitualSearch } from "../event-search";
import { ritualOf } from "../rituals";
import { FormPage } from "./form-page";
import { NewEvent } from "./new-event";
import { NewEventThere } from "./new-event-there";

const NewRitual = lazy(async () => (await import("./new-ritual")).loadNewRitual());

type CreateEventScreenProps = RitualSearch & { there?: ChosenPlace | undefined };

export const CreateEventScreen = (props: CreateEventScreenProps) => (
  <FormPage title={eventFormTexts.title}>
    <FilledForm {...props} />
  </FormPage>
);

function FilledForm({ ritual: named, there }: CreateEventScreenProps) {
  const ritual = ritualOf(named);
  if (ritual)
    return (
      <Suspense fallback={<div className="min-h-96" />}>
        <NewRitual ritual={ritual} />
      </Suspense>
    );
  return there ? <NewEventThere place={there} /> : <NewEvent />;
}

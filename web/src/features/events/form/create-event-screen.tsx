import { Suspense, lazy } from "react";

import { eventFormTexts } from "@/texts/event-form";

import type { RitualSearch } from "../event-search";
import { ritualOf } from "../rituals";
import { FormPage } from "./form-page";
import { NewEvent } from "./new-event";

const NewRitual = lazy(async () => (await import("./new-ritual")).loadNewRitual());

export function CreateEventScreen({ ritual: named }: RitualSearch) {
  const ritual = ritualOf(named);
  return (
    <FormPage title={eventFormTexts.title}>
      {ritual ? (
        <Suspense fallback={<div className="min-h-96" />}>
          <NewRitual ritual={ritual} />
        </Suspense>
      ) : (
        <NewEvent />
      )}
    </FormPage>
  );
}

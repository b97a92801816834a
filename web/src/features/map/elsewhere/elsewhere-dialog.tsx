import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import {
  NO_CHOICE,
  type PlaceChoice,
  PlaceSearch,
  placeErrors,
  publishedPlaceOf,
} from "@/features/places/public";
import { meQuery } from "@/features/profile/public";
import { useForm } from "@/lib/forms/use-form";
import { loadPlacesTexts, placesTexts } from "@/texts/places";

import { useLookAround } from "./elsewhere-address";

type ElsewhereDialogProps = { open: boolean; onClose: () => void };

/** Picking a place opens it at once; typed coordinates need the button. */
function ElsewhereDialog({ open, onClose }: ElsewhereDialogProps) {
  const around = publishedPlaceOf(useSuspenseQuery(meQuery).data);
  const lookAround = useLookAround();
  const [choice, setChoice] = useState(NO_CHOICE);
  const words = placesTexts.elsewhere;
  function goTo(place: PlaceChoice["place"]) {
    setChoice(NO_CHOICE);
    onClose();
    if (place) lookAround(place);
  }
  const { errors, formProps } = useForm({
    validate: () => (choice.text.trim() === "" ? { place: words.missing } : placeErrors(choice)),
    onValid: async () => goTo(choice.place),
  });
  return (
    <Dialog open={open} onOpenChange={onClose} title={words.title} description={words.text}>
      {/* As tall as the list below the field. */}
      <form {...formProps} className="grid min-h-96 content-start gap-4">
        <PlaceSearch
          value={choice}
          onChange={setChoice}
          onPick={goTo}
          around={around}
          error={errors.place}
          takesFocus
        />
        {choice.place && (
          <Button type="submit" size="large">
            {words.go}
          </Button>
        )}
      </form>
    </Dialog>
  );
}

export async function loadElsewhereDialog() {
  await loadPlacesTexts();
  return { default: ElsewhereDialog };
}

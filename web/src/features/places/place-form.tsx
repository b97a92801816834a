import { type ReactNode, useState } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { errorText } from "@/lib/error-text";
import type { Position } from "@/lib/map-projection";
import { useForm } from "@/lib/forms/use-form";

import { NO_CHOICE, type PlaceChoice } from "./search/chosen-place";
import { choiceErrors } from "./search/place-choice";
import { PlacePad } from "./place-pad";
import { PlaceSearch } from "./search/place-search";

type PlaceFormProps = {
  /** The initial position; search results near it come first. */
  from: Position;
  words: { pad: string; save: string; failed: string };
  areaKm: number;
  areaText: string;
  /** May reject. */
  onChoose: (position: Position) => Promise<unknown>;
  children?: ReactNode;
};

/** Found by name, or moved to on the map. */
function useChosenPosition(from: Position) {
  const [choice, setChoice] = useState<PlaceChoice>(NO_CHOICE);
  const [position, move] = useState(from);
  function choose(chosen: PlaceChoice) {
    setChoice(chosen);
    if (chosen.place) move(chosen.place);
  }
  return { choice, choose, position, move };
}

/** Chooses a place by name, by coordinates or on the map. */
export function PlaceForm({ from, words, areaKm, areaText, onChoose, children }: PlaceFormProps) {
  const { choice, choose, position, move } = useChosenPosition(from);
  const [failure, setFailure] = useState<unknown>();
  const { errors, formProps, isSubmitting } = useForm({
    validate: () => choiceErrors(choice),
    onValid: async () => {
      setFailure(undefined);
      await onChoose(position).catch(setFailure);
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      {children}
      <PlaceSearch value={choice} onChange={choose} around={from} error={errors.place} takesFocus />
      <PlacePad
        label={words.pad}
        areaKm={areaKm}
        areaText={areaText}
        position={position}
        onMove={move}
      />
      {failure !== undefined && (
        <ErrorCard title={words.failed} message={errorText(failure, words.failed)} />
      )}
      <Button type="submit" size="large" loading={isSubmitting}>
        {words.save}
      </Button>
    </form>
  );
}

import { INTERESTS_MAX } from "@hereabouts/api/profile/profile-limits.schema";
import { isBlank, oneLine } from "@hereabouts/api/lib/text/visible-text.schema";
import { Plus } from "lucide-react";
import { type Ref, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { FieldError } from "@/components/ui/fields/field";
import { memberTexts, texts } from "@/texts/texts";

import type { EditValues } from "./edit-values";
import { interestProblem } from "./edit.validation";
import { InterestInput } from "./interest-input";
import "./prompts.css";

type InterestValues = Pick<EditValues, "interests" | "newInterest">;
type InterestsFieldProps = {
  values: InterestValues;
  onChange: (values: InterestValues) => void;
  error?: string | undefined;
  /** Whether the title above already names the field. */
  isTitled?: boolean;
};

/** Changes to the list that keep the focus on the chip that takes the place of a removed one, or on the input. */
function useInterestList({ values, onChange }: Pick<InterestsFieldProps, "values" | "onChange">) {
  const { interests, newInterest } = values;
  const chips = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();

  function type(typed: string) {
    setProblem(undefined);
    onChange({ interests, newInterest: typed });
  }

  function add(interest = newInterest) {
    if (isBlank(interest)) return;
    const found = interestProblem(interest, interests);
    setProblem(found);
    if (!found) onChange({ interests: [...interests, oneLine(interest)], newInterest: "" });
  }

  function remove(index: number) {
    setProblem(undefined);
    flushSync(() => onChange({ interests: interests.toSpliced(index, 1), newInterest }));
    const next = chips.current?.querySelectorAll("button")[Math.min(index, interests.length - 2)];
    (next ?? input.current)?.focus();
  }
  return { chips, input, problem, type, add, remove };
}

export function InterestsField({ values, onChange, error, isTitled }: InterestsFieldProps) {
  const { interests, newInterest } = values;
  const id = useId();
  const { chips, input, problem, ...list } = useInterestList({ values, onChange });
  const shown = problem ?? error;
  return (
    <fieldset className="grid gap-2" aria-describedby={`${id}-count`}>
      <legend className={isTitled ? "sr-only" : "text-small font-semibold"}>
        {memberTexts.person.interests}
      </legend>
      <Count id={`${id}-count`} count={interests.length} />
      {interests.length > 0 && <Chosen ref={chips} interests={interests} onRemove={list.remove} />}
      <div className="mt-1 flex gap-2">
        <InterestInput
          ref={input}
          aria-label={memberTexts.profile.newInterest}
          aria-describedby={`${id}-error`}
          aria-invalid={shown ? true : undefined}
          placeholder={memberTexts.profile.newInterest}
          value={newInterest}
          chosen={interests}
          onChange={list.type}
          onAdd={list.add}
        />
        <AddButton onClick={() => list.add()} />
      </div>
      {shown && <FieldError id={`${id}-error`} message={shown} />}
    </fieldset>
  );
}

const Count = ({ id, count }: { id: string; count: number }) => (
  <p
    id={id}
    role="status"
    className={`text-caption text-ink-soft tabular-nums ${count > 0 ? "field-count" : ""}`}
  >
    {count === 0 ? memberTexts.profile.interestsMissing : texts.chosen.count(count, INTERESTS_MAX)}
  </p>
);

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="secondary" className="min-h-12 shrink-0" onClick={onClick}>
    <Plus aria-hidden className="-ms-1 size-5" />
    {memberTexts.profile.add}
  </Button>
);

type ChosenProps = {
  ref: Ref<HTMLUListElement>;
  interests: readonly string[];
  onRemove: (index: number) => void;
};

const Chosen = ({ ref, interests, onRemove }: ChosenProps) => (
  <ul ref={ref} className="mt-1 flex flex-wrap gap-2">
    {interests.map((interest, index) => (
      <li key={interest} className="max-w-full min-w-0">
        <Chip
          onRemove={() => onRemove(index)}
          removeLabel={memberTexts.setup.removeInterest(texts.interest(interest))}
        >
          <bdi>{texts.interest(interest)}</bdi>
        </Chip>
      </li>
    ))}
  </ul>
);

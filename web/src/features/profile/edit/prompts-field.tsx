import { PROMPTS } from "@hereabouts/db/prompts";
import type { Prompt } from "@hereabouts/db/prompts";
import { PROMPTS_MAX } from "@hereabouts/api/profile/prompts.schema";
import { isBlank } from "@hereabouts/api/lib/text/visible-text.schema";
import { Plus } from "lucide-react";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/fields/field";
import { promptsTexts } from "@/texts/prompts";

import type { Me } from "../profile.queries";
import { PromptCard } from "./prompt-card";
import "./prompts.css";

type Answered = Me["prompts"];
type PromptsFieldProps = {
  value: Answered;
  onChange: (prompts: Answered) => void;
  error: string | undefined;
};

/** Cards are keyed by position and only their content moves, so that no focus is lost. */
const CARD_KEYS = Array.from({ length: PROMPTS_MAX }, (_, index) => `card ${index}`);

/** The prompts that are not answered yet. */
const freeOf = (value: Answered) =>
  PROMPTS.filter((prompt) => value.every((one) => one.prompt !== prompt));

/** Changes to the list that keep the focus on what was pressed, or on what takes its place. */
function useAnswers({ value, onChange }: Pick<PromptsFieldProps, "value" | "onChange">) {
  const field = useRef<HTMLFieldSetElement>(null);
  const [moved, setMoved] = useState("");
  const focus = (part: string) =>
    field.current?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus();

  function change(index: number, part: Partial<Answered[number]>) {
    onChange(value.map((one, at) => (at === index ? { ...one, ...part } : one)));
  }
  function add(prompt: Prompt) {
    flushSync(() => onChange([...value, { prompt, answer: "" }]));
    focus(`choice-${value.length}`);
  }
  function remove(index: number) {
    flushSync(() => onChange(value.toSpliced(index, 1)));
    focus(value.length > 1 ? `remove-${Math.min(index, value.length - 2)}` : "add");
  }
  function move(index: number, to: number, part: string) {
    const one = value[index];
    if (!one || to < 0 || to >= value.length) return;
    flushSync(() => onChange(value.toSpliced(index, 1).toSpliced(to, 0, one)));
    setMoved(promptsTexts.moved(promptsTexts.names[one.prompt], to + 1, value.length));
    focus(`${part}-${to}`);
  }
  return { field, moved, change, add, remove, move };
}

export function PromptsField({ value, onChange, error }: PromptsFieldProps) {
  const id = useId();
  const { field, moved, ...answers } = useAnswers({ value, onChange });
  const [next] = freeOf(value);
  return (
    <fieldset ref={field} className="grid gap-2" aria-describedby={`${id}-hint`}>
      <legend className="text-small font-semibold">{promptsTexts.title}</legend>
      <p className="field-count text-caption text-ink-soft tabular-nums">
        {promptsTexts.count(value.length, PROMPTS_MAX)}
      </p>
      <p id={`${id}-hint`} className="text-caption text-ink-soft">
        {promptsTexts.hint}
      </p>
      {value.length > 0 && (
        <AnswerList value={value} answers={answers} isRefused={error !== undefined} />
      )}
      {next && value.length < PROMPTS_MAX && <AddButton onClick={() => answers.add(next)} />}
      {error && value.every(({ answer }) => !isBlank(answer)) && <FieldError message={error} />}
      <p role="status" className="sr-only">
        {moved}
      </p>
    </fieldset>
  );
}

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="secondary" data-part="add" className="justify-self-start" onClick={onClick}>
    <Plus aria-hidden className="-ms-1 size-5" />
    {promptsTexts.add}
  </Button>
);

type AnswerListProps = {
  value: Answered;
  answers: Pick<ReturnType<typeof useAnswers>, "change" | "move" | "remove">;
  isRefused: boolean;
};

const AnswerList = ({ value, answers, isRefused }: AnswerListProps) => (
  <ol className="mt-1 grid gap-3">
    {CARD_KEYS.slice(0, value.length).map((key, index) => (
      <li key={key} className="grid gap-3 rounded-lg border border-line p-3">
        <PromptCard
          answered={value[index] as Answered[number]}
          index={index}
          count={value.length}
          free={freeOf(value)}
          onChange={(part) => answers.change(index, part)}
          onMove={(to, part) => answers.move(index, to, part)}
          onRemove={() => answers.remove(index)}
          isRefused={isRefused}
        />
      </li>
    ))}
  </ol>
);

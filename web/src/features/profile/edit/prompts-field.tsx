import { PROMPTS } from "@hereabouts/db/prompts";
import type { Prompt } from "@hereabouts/db/prompts";
import { ANSWER_MAX, PROMPTS_MAX } from "@hereabouts/api/profile/prompts.schema";
import { isBlank } from "@hereabouts/api/lib/text/visible-text.schema";
import { ChevronDown, Plus, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/fields/field";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/fields/select";
import { Textarea } from "@/components/ui/fields/textarea";
import { promptsTexts } from "@/texts/prompts";

import type { Me } from "../profile.queries";
import "./prompts.css";

type Answered = Me["prompts"];
type PromptsFieldProps = {
  value: Answered;
  onChange: (prompts: Answered) => void;
  error: string | undefined;
};

/** Cards are keyed by position and only their content moves, so that no focus is lost. */
const PLACES = Array.from({ length: PROMPTS_MAX }, (_, index) => `place ${index}`);

/** The prompts that are not answered yet. */
const freeOf = (value: Answered) =>
  PROMPTS.filter((prompt) => value.every((one) => one.prompt !== prompt));

export function PromptsField({ value, onChange, error }: PromptsFieldProps) {
  const id = useId();
  const field = useRef<HTMLFieldSetElement>(null);
  const [moved, setMoved] = useState("");
  const [next] = freeOf(value);
  const places = PLACES.slice(0, value.length);
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
        <ol className="mt-1 grid gap-3">
          {places.map((place, index) => (
            <li key={place} className="grid gap-3 rounded-lg border border-line p-3">
              <PromptCard
                one={value[index] as Answered[number]}
                index={index}
                count={value.length}
                free={freeOf(value)}
                onChange={(part) => change(index, part)}
                onMove={(to, part) => move(index, to, part)}
                onRemove={() => remove(index)}
                isRefused={error !== undefined}
              />
            </li>
          ))}
        </ol>
      )}
      {next && value.length < PROMPTS_MAX && (
        <Button
          variant="secondary"
          data-part="add"
          className="justify-self-start"
          onClick={() => add(next)}
        >
          <Plus aria-hidden className="-ms-1 size-5" />
          {promptsTexts.add}
        </Button>
      )}
      {error && value.every(({ answer }) => !isBlank(answer)) && <FieldError message={error} />}
      <p role="status" className="sr-only">
        {moved}
      </p>
    </fieldset>
  );
}

type PromptCardProps = {
  one: Answered[number];
  index: number;
  count: number;
  free: readonly Prompt[];
  onChange: (part: Partial<Answered[number]>) => void;
  onMove: (to: number, part: "earlier" | "later") => void;
  onRemove: () => void;
  isRefused: boolean;
};

function PromptCard(props: PromptCardProps) {
  const { one, index, count, free, onChange, onMove, onRemove, isRefused } = props;
  const name = promptsTexts.names[one.prompt];
  const error = isRefused && isBlank(one.answer) ? promptsTexts.missing : undefined;
  const options = PROMPTS.filter((prompt) => prompt === one.prompt || free.includes(prompt)).map(
    (value) => ({ value, label: promptsTexts.names[value] }),
  );
  return (
    <>
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <Select
            aria-label={promptsTexts.choice(index + 1)}
            data-part={`choice-${index}`}
            options={options}
            value={one.prompt}
            onChange={({ target }) => {
              const chosen = PROMPTS.find((prompt) => prompt === target.value);
              if (chosen) onChange({ prompt: chosen });
            }}
          />
        </div>
        <IconButton
          icon={Trash2}
          label={promptsTexts.remove(name)}
          data-part={`remove-${index}`}
          onClick={onRemove}
        />
      </div>
      <Field label={promptsTexts.answer} error={error}>
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            rows={2}
            maxLength={ANSWER_MAX}
            value={one.answer}
            onChange={({ target }) => onChange({ answer: target.value })}
          />
        )}
      </Field>
      {count > 1 && (
        <div className="-mt-2 flex gap-1">
          <IconButton
            icon={ChevronDown}
            label={promptsTexts.earlier(name)}
            data-part={`earlier-${index}`}
            aria-disabled={index === 0 || undefined}
            onClick={() => onMove(index - 1, "earlier")}
            className="prompt-act prompt-up"
          />
          <IconButton
            icon={ChevronDown}
            label={promptsTexts.later(name)}
            data-part={`later-${index}`}
            aria-disabled={index === count - 1 || undefined}
            onClick={() => onMove(index + 1, "later")}
            className="prompt-act"
          />
        </div>
      )}
    </>
  );
}

import { PROMPTS } from "@hereabouts/db/prompts";
import type { Prompt } from "@hereabouts/db/prompts";
import { ANSWER_MAX } from "@hereabouts/api/profile/prompts.schema";
import { isBlank } from "@hereabouts/api/lib/text/visible-text.schema";
import { ChevronDown, Trash2 } from "lucide-react";

import { Field } from "@/components/ui/fields/field";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/fields/select";
import { Textarea } from "@/components/ui/fields/textarea";
import { promptsTexts } from "@/texts/prompts";

import type { Me } from "../profile.queries";
import "./prompts.css";

type Answered = Me["prompts"][number];
type PromptCardProps = {
  answered: Answered;
  index: number;
  count: number;
  free: readonly Prompt[];
  onChange: (part: Partial<Answered>) => void;
  onMove: (to: number, part: "earlier" | "later") => void;
  onRemove: () => void;
  isRefused: boolean;
};

export function PromptCard(props: PromptCardProps) {
  const { answered, index, count, free, onChange, onMove, onRemove, isRefused } = props;
  const name = promptsTexts.names[answered.prompt];
  const error = isRefused && isBlank(answered.answer) ? promptsTexts.missing : undefined;
  return (
    <>
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <PromptChoice {...{ index, free, onChange }} value={answered.prompt} />
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
            value={answered.answer}
            onChange={({ target }) => onChange({ answer: target.value })}
          />
        )}
      </Field>
      {count > 1 && <MoveButtons {...{ name, index, count, onMove }} />}
    </>
  );
}

type PromptChoiceProps = Pick<PromptCardProps, "index" | "free" | "onChange"> & { value: Prompt };

function PromptChoice({ index, free, onChange, value }: PromptChoiceProps) {
  const offered = PROMPTS.filter((prompt) => prompt === value || free.includes(prompt));
  return (
    <Select
      aria-label={promptsTexts.choice(index + 1)}
      data-part={`choice-${index}`}
      options={offered.map((prompt) => ({ value: prompt, label: promptsTexts.names[prompt] }))}
      value={value}
      onChange={({ target }) => {
        const chosen = PROMPTS.find((prompt) => prompt === target.value);
        if (chosen) onChange({ prompt: chosen });
      }}
    />
  );
}

type MoveButtonsProps = Pick<PromptCardProps, "index" | "count" | "onMove"> & { name: string };

const MoveButtons = ({ name, index, count, onMove }: MoveButtonsProps) => (
  <div className="-mt-2 flex gap-1">
    <IconButton
      icon={ChevronDown}
      label={promptsTexts.earlier(name)}
      data-part={`earlier-${index}`}
      aria-disabled={index === 0 || undefined}
      onClick={() => onMove(index - 1, "earlier")}
      className="prompt-action prompt-up"
    />
    <IconButton
      icon={ChevronDown}
      label={promptsTexts.later(name)}
      data-part={`later-${index}`}
      aria-disabled={index === count - 1 || undefined}
      onClick={() => onMove(index + 1, "later")}
      className="prompt-action"
    />
  </div>
);

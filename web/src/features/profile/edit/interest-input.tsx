import { INTEREST_LENGTH_MAX } from "@hereabouts/api/profile/profile-limits.schema";
import { oneLine } from "@hereabouts/api/lib/text/visible-text.schema";
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";

import { ComboboxOption } from "@/components/ui/fields/combobox-option";
import { Input } from "@/components/ui/fields/input";
import { promptsTexts } from "@/texts/prompts";
import { texts } from "@/texts/texts";

import { useInterestSuggestions } from "./interest-suggestions.queries";

type InterestValue = {
  value: string;
  /** Interests that are chosen already, and not suggested. */
  chosen: readonly string[];
  onChange: (typed: string) => void;
  onAdd: (interest: string) => void;
};
type InterestInputProps = Omit<ComponentProps<typeof Input>, "value" | "onChange"> & InterestValue;

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const NOTHING = -1;

/** State and keys of a combobox, as WAI-ARIA describes it: focus stays in the field, and any text can be added. */
function useInterestCombobox({ value, chosen, onChange, onAdd }: InterestValue) {
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(NOTHING);
  const typed = oneLine(value);
  const isSuggesting = isOpen && typed.length <= INTEREST_LENGTH_MAX;
  const { names, isDone } = useInterestSuggestions(isSuggesting ? typed : "");
  const known = new Set(chosen.map((one) => one.toLowerCase()));
  const offered = names.filter((name) => !known.has(name.toLowerCase()));
  const hasList = isSuggesting && offered.length > 0;
  const shown = Math.min(active, offered.length - 1);

  function close() {
    setIsOpen(false);
    setActive(NOTHING);
  }
  function add(interest: string) {
    close();
    onAdd(interest);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (event.key === "Enter") {
      event.preventDefault();
      add((hasList && offered[shown]) || value);
    } else if (event.key === "Escape" && hasList) {
      event.preventDefault();
      close();
    } else if (step !== undefined && typed !== "") {
      event.preventDefault();
      setIsOpen(true);
      // Between the last and the first option no option is active.
      const stops = offered.length + 1;
      setActive(((shown + 1 + step + stops) % stops) - 1);
    }
  }

  function change(text: string) {
    setActive(NOTHING);
    setIsOpen(true);
    onChange(text);
  }
  return { offered, active: shown, hasList, isDone, close, add, change, onKeyDown };
}

export function InterestInput({ value, chosen, onChange, onAdd, ...rest }: InterestInputProps) {
  const id = useId();
  const box = useInterestCombobox({ value, chosen, onChange, onAdd });
  const { offered, active, hasList } = box;
  return (
    <div className="relative min-w-0 flex-1" onBlur={box.close}>
      <Input
        {...rest}
        role="combobox"
        aria-expanded={hasList}
        aria-autocomplete="list"
        aria-controls={hasList ? id : undefined}
        aria-activedescendant={hasList && active >= 0 ? `${id}-${active}` : undefined}
        data-keeps-escape={hasList || undefined}
        autoComplete="off"
        enterKeyHint="done"
        value={value}
        onChange={({ target }) => box.change(target.value)}
        onKeyDown={box.onKeyDown}
      />
      <p role="status" className="sr-only">
        {hasList && box.isDone && promptsTexts.interests.found(offered.length)}
      </p>
      {hasList && <Suggestions id={id} names={offered} active={active} onPick={box.add} />}
    </div>
  );
}

type SuggestionsProps = {
  id: string;
  names: readonly string[];
  /** The index of the option that the arrow keys have reached. */
  active: number;
  onPick: (interest: string) => void;
};

function Suggestions({ id, names, active, onPick }: SuggestionsProps) {
  const list = useRef<HTMLDivElement>(null);
  // Otherwise the bar to save the form or a phone's navigation would cover it.
  useEffect(() => list.current?.scrollIntoView({ block: "nearest" }));
  return (
    <div
      ref={list}
      id={id}
      style={{ scrollMarginBottom: "calc(var(--shell-bottom) + 6rem)" }}
      role="listbox"
      aria-label={promptsTexts.interests.suggestions}
      className="absolute inset-x-0 z-20 mt-2 max-h-72 animate-fade overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface p-1.5 shadow-float"
    >
      {names.map((name, index) => (
        <ComboboxOption
          key={name}
          id={`${id}-${index}`}
          isActive={index === active}
          onPick={() => onPick(name)}
          className="items-center"
        >
          <bdi className="truncate first-letter:uppercase">{texts.interest(name)}</bdi>
        </ComboboxOption>
      ))}
    </div>
  );
}

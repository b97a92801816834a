import { useEffect, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { SearchInput } from "@/components/ui/fields/search-input";
import { memberTexts } from "@/texts/texts";

import { DATES, type EventFilters, isFiltered } from "../event-filters";
import { PillSelect } from "./pill-select";
import { CATEGORIES } from "@hereabouts/db/enumerations";
import { SEARCH_MAX } from "@hereabouts/api/events/event-limits.schema";

const DEBOUNCE_MS = 300;

const dateOptions = () => DATES.map((value) => ({ value, label: memberTexts.events.dates[value] }));
const categoryOptions = () => [
  { value: "", label: memberTexts.events.anyCategory },
  ...CATEGORIES.map((value) => ({ value, label: memberTexts.events.categories[value] })),
];

export type FilterChange = { q?: string; category?: string; when?: string };

type FilterBarProps = {
  filters: EventFilters;
  onChange: (change: FilterChange) => void;
  /** Whether there is room to say what is searched. */
  hasRoom?: boolean;
  /** Without results the list itself offers to clear the filters. */
  onClear: (() => void) | undefined;
};

/** One row: each button shows what its filter is set to. */
export function FilterBar({ filters, hasRoom = false, onChange, onClear }: FilterBarProps) {
  const words = memberTexts.events;
  return (
    <search className="flex flex-wrap gap-2 px-4 pt-1 pb-3 lg:px-6">
      <div className="flex min-w-0 grow gap-2">
        <SearchField
          words={filters.q ?? ""}
          hint={hasRoom ? words.searchHint : words.search}
          onChange={(q) => onChange({ q })}
        />
        <Pills filters={filters} onChange={onChange} />
      </div>
      {onClear && isFiltered(filters) && (
        <Button variant="ghost" className="px-3" onClick={onClear}>
          {words.clear}
        </Button>
      )}
    </search>
  );
}

const Pills = ({ filters, onChange }: Pick<FilterBarProps, "filters" | "onChange">) => (
  <>
    <PillSelect
      label={memberTexts.events.category}
      options={categoryOptions()}
      value={filters.category ?? ""}
      isSet={filters.category !== undefined}
      onChange={(category) => onChange({ category })}
    />
    <PillSelect
      label={memberTexts.events.date}
      options={dateOptions()}
      value={filters.when ?? "all"}
      isSet={filters.when !== undefined}
      onChange={(when) => onChange({ when })}
    />
  </>
);

type SearchFieldProps = { words: string; hint: string; onChange: (words: string) => void };

/** Searches when typing pauses. */
function SearchField({ words, hint, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(words);
  const applied = useRef(words);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (words !== applied.current) setTyped(words);
    applied.current = words;
  }, [words]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      applied.current = text.trim();
      onChange(text);
    }, DEBOUNCE_MS);
  };
  return (
    <SearchInput
      label={memberTexts.events.search}
      hint={hint}
      maxLength={SEARCH_MAX}
      value={typed}
      onChange={type}
      className="min-w-14 flex-1"
    />
  );
}

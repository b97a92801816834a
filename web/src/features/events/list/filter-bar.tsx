import { useEffect, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import { memberTexts } from "@/texts/texts";

import { DATES, type EventFilters, isFiltered } from "./event-filters";
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
  /** Without results the list itself offers to clear the filters. */
  onClear: (() => void) | undefined;
};

export function FilterBar({ filters, onChange, onClear }: FilterBarProps) {
  return (
    <search className="@container block">
      <div className="grid grid-cols-2 gap-2 px-4 pt-1 pb-3 lg:px-6 @3xl:grid-cols-[1fr_12rem_12rem_auto]">
        <SearchField words={filters.q ?? ""} onChange={(q) => onChange({ q })} />
        <Select
          aria-label={memberTexts.events.category}
          options={categoryOptions()}
          value={filters.category ?? ""}
          onChange={({ target }) => onChange({ category: target.value })}
        />
        <Select
          aria-label={memberTexts.events.date}
          options={dateOptions()}
          value={filters.when ?? "all"}
          onChange={({ target }) => onChange({ when: target.value })}
        />
        {onClear && isFiltered(filters) && (
          <div className="col-span-2 grid @3xl:col-span-1">
            <Button variant="ghost" onClick={onClear}>
              {memberTexts.events.clear}
            </Button>
          </div>
        )}
      </div>
    </search>
  );
}

/** Searches when typing pauses. */
function SearchField({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  const [typed, setTyped] = useState(words);
  const asked = useRef(words);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (words !== asked.current) setTyped(words);
    asked.current = words;
  }, [words]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      asked.current = text.trim();
      onChange(text);
    }, DEBOUNCE_MS);
  };
  return (
    <SearchInput
      label={memberTexts.events.search}
      hint={memberTexts.events.searchHint}
      maxLength={SEARCH_MAX}
      value={typed}
      onChange={type}
      className="col-span-2 @3xl:col-span-1"
    />
  );
}

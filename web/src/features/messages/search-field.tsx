import { Search, X } from "lucide-react";
import { useRef } from "react";

import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { memberTexts } from "@/texts/texts";

export const SEARCH_MAX = 100;

type SearchFieldProps = { value: string; onChange: (text: string) => void };

export function SearchField({ value, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="relative mt-2">
      <Search
        aria-hidden
        className="pointer-events-none absolute start-3.5 top-3.5 size-5 text-ink-soft"
      />
      <Input
        ref={field}
        type="search"
        aria-label={memberTexts.messages.search}
        placeholder={memberTexts.messages.searchHint}
        maxLength={SEARCH_MAX}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key }) => key === "Escape" && onChange("")}
        className="ps-11 pe-13"
      />
      {value && (
        <IconButton
          icon={X}
          label={memberTexts.events.clearSearch}
          className="absolute end-1 top-0.5 text-ink-soft"
          onClick={() => {
            field.current?.focus();
            onChange("");
          }}
        />
      )}
    </div>
  );
}

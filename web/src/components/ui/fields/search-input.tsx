import { Search, X } from "lucide-react";
import { useRef } from "react";

import { classNames } from "@/lib/class-names";
import { memberTexts } from "@/texts/texts";

import { IconButton } from "../icon-button";
import { Input } from "./input";

type SearchInputProps = {
  label: string;
  hint: string;
  maxLength: number;
  value: string;
  onChange: (text: string) => void;
  className: string;
};

/** Escape and a button empty it. */
export function SearchInput(props: SearchInputProps) {
  const { label, hint, maxLength, value, onChange, className } = props;
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className={classNames("relative", className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute start-3.5 top-3.5 size-5 text-ink-soft"
      />
      <Input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={hint}
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key }) => key === "Escape" && onChange("")}
        className={classNames("ps-11 text-ellipsis", value ? "pe-13" : "pe-3")}
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

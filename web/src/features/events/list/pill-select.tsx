import { ChevronDown } from "lucide-react";

import type { Option } from "@/components/ui/fields/select";
import { classNames } from "@/lib/class-names";

type PillSelectProps = {
  label: string;
  options: readonly Option[];
  value: string;
  /** Otherwise the label is shown. */
  isSet: boolean;
  onChange: (value: string) => void;
};

/** A select as narrow as its chosen option. */
export const PillSelect = ({ label, options, value, isSet, onChange }: PillSelectProps) => (
  <div
    className={classNames(
      "relative flex min-h-12 min-w-0 items-center gap-0.5 rounded-md border px-2.5 text-small font-semibold transition has-focus-visible:outline-3 has-focus-visible:outline-focus",
      isSet
        ? "border-brand-ink bg-brand-tint text-brand-ink forced-chosen"
        : "border-control bg-surface hover:border-ink",
    )}
  >
    <span aria-hidden className="truncate">
      {isSet ? options.find((option) => option.value === value)?.label : label}
    </span>
    <ChevronDown aria-hidden className="size-4 shrink-0" />
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="covering-input"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </div>
);

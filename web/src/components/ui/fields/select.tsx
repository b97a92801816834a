import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";

import { classNames } from "@/lib/class-names";

import { controlStyle } from "./input";

export type Option<Value extends string = string> = { value: Value; label: string };

type SelectProps = Omit<ComponentProps<"select">, "children"> & { options: readonly Option[] };

export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <div className="relative">
      <select
        {...rest}
        className={controlStyle(classNames("appearance-none pe-11 text-ellipsis", className))}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-3.5 end-3.5 size-5 text-ink-soft"
      />
    </div>
  );
}

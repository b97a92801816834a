import { type ComponentProps, useState } from "react";

import { classNames } from "@/lib/class-names";
import { texts } from "@/texts/texts";

import { controlStyle } from "./input";

type TextareaProps = ComponentProps<"textarea"> & { maxLength?: number };

export function Textarea({ maxLength, className, onChange, ...rest }: TextareaProps) {
  const [typed, setTyped] = useState(String(rest.defaultValue ?? ""));
  const left = maxLength === undefined ? undefined : maxLength - String(rest.value ?? typed).length;
  return (
    <div className="grid gap-1.5">
      <textarea
        rows={4}
        {...rest}
        maxLength={maxLength}
        className={controlStyle(classNames("resize-y py-3", className))}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange?.(event);
        }}
      />
      {left !== undefined && <Counter left={left} />}
    </div>
  );
}

function Counter({ left }: { left: number }) {
  return (
    <p
      className={classNames(
        "justify-self-end text-caption tabular-nums",
        left <= 20 ? "font-semibold text-danger-ink" : "text-ink-soft",
      )}
    >
      {texts.states.charactersLeft(left)}
    </p>
  );
}

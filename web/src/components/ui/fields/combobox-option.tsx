import { type ReactNode, useEffect, useRef } from "react";

import { classNames } from "@/lib/class-names";

type ComboboxOptionProps = {
  /** For the field's `aria-activedescendant`. */
  id: string;
  /** Whether the arrow keys have reached it. */
  isActive: boolean;
  onPick: () => void;
  className?: string;
  children: ReactNode;
};

/** An option in the list of a combobox, which scrolls to it. */
export function ComboboxOption(props: ComboboxOptionProps) {
  const { id, isActive, onPick, className, children } = props;
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    <button
      ref={ref}
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The field keeps the focus and its key events.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      className={classNames(
        "grid min-h-12 w-full rounded-md px-3 text-start hover:bg-sunken",
        className,
        isActive && "bg-sunken",
      )}
    >
      {children}
    </button>
  );
}

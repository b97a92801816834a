import type { ComponentProps } from "react";

type GrowingTextareaProps = Omit<ComponentProps<"textarea">, "value"> & { value: string };

/** A textarea as high as its text. It scrolls once it has its greatest height. */
export const GrowingTextarea = ({ value, ...rest }: GrowingTextareaProps) => (
  <div className="grid max-h-40 min-w-0 flex-1 overflow-y-auto">
    {/* Gives the textarea the height of its text. */}
    <span
      aria-hidden
      className="invisible col-start-1 row-start-1 py-2.5 text-body wrap-anywhere whitespace-pre-wrap"
    >
      {`${value}\u200b`}
    </span>
    <textarea
      {...rest}
      rows={1}
      dir="auto"
      value={value}
      className="col-start-1 row-start-1 min-h-11 resize-none overflow-hidden py-2.5 text-body outline-none"
    />
  </div>
);

import type { ComponentProps } from "react";

import { type ClassName, classNames } from "@/lib/class-names";

export const controlStyle = (className?: ClassName) =>
  classNames(
    "w-full min-h-12 rounded-md border border-control bg-surface px-3.5 text-body text-ink transition",
    "hover:border-ink focus:not-aria-invalid:border-focus focus:outline-2 focus:outline-offset-0 focus:outline-focus",
    "aria-invalid:border-danger-ink aria-invalid:inset-ring aria-invalid:inset-ring-danger-ink disabled:opacity-60",
    className,
  );

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={controlStyle(className)} />;
}

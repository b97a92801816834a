import { LoaderCircle } from "lucide-react";
import type { ComponentProps } from "react";

import { type ClassName, classNames } from "@/lib/class-names";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "destructive";
export type ButtonSize = "medium" | "large";

const shape =
  "relative inline-flex min-h-11 items-center justify-center gap-2 rounded-full font-semibold select-none transition *:[svg]:shrink-0 aria-busy:[&>svg:not(:first-child)]:hidden disabled:not-aria-busy:opacity-55";

const variants: Record<ButtonVariant, string> = {
  primary:
    "forced-edge bg-brand-gradient text-on-brand shadow-lift hover:not-disabled:brightness-108 active:brightness-95",
  secondary:
    "border border-control bg-surface text-ink hover:not-disabled:bg-sunken active:bg-sunken",
  ghost: "text-ink hover:not-disabled:bg-sunken active:bg-sunken",
  destructive:
    "forced-edge bg-danger text-on-brand hover:not-disabled:brightness-110 active:brightness-95",
};

const sizes: Record<ButtonSize, string> = {
  medium: "px-5 text-small",
  large: "min-h-13 px-6 text-body",
};

export const buttonStyle = (
  variant: ButtonVariant = "primary",
  size: ButtonSize = "medium",
  className?: ClassName,
) => classNames(shape, variants[variant], sizes[size], className);

type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  size?: ButtonSize | undefined;
  loading?: boolean;
};

export function Button({
  variant,
  size,
  loading = false,
  disabled = false,
  className,
  children,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      className={buttonStyle(variant, size, className)}
    >
      {loading && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
      {children}
    </button>
  );
}

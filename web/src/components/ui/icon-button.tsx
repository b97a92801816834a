import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

import { classNames } from "@/lib/class-names";

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  icon: LucideIcon;
  label: string;
  tone?: "plain" | "raised";
};

const tones = {
  plain: "text-ink hover:bg-sunken active:bg-sunken",
  raised: "bg-surface text-ink shadow-lift border border-line hover:bg-sunken active:bg-sunken",
};

export const iconButtonStyle = (tone: keyof typeof tones = "plain", className?: string) =>
  classNames(
    "inline-grid size-11 shrink-0 place-items-center rounded-full transition disabled:opacity-55",
    tones[tone],
    className,
  );

export function IconButton({ icon: Icon, label, tone, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={iconButtonStyle(tone, className)}
    >
      <Icon aria-hidden className="size-5.5" />
    </button>
  );
}

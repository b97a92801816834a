import type { ReactNode } from "react";

import { classNames } from "@/lib/class-names";

const tones = {
  neutral: "bg-sunken text-ink",
  brand: "bg-brand-tint text-brand-ink",
  good: "bg-good-tint text-good-ink",
  danger: "bg-danger-tint text-danger-ink",
};

type BadgeProps = { children: ReactNode; tone?: keyof typeof tones; className?: string };

export function Badge({ children, tone = "neutral", className }: BadgeProps) {
  return (
    <span
      className={classNames(
        "forced-edge inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-caption font-semibold whitespace-nowrap",
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

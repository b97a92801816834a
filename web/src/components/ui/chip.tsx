import { Check, X } from "lucide-react";
import type { ReactNode } from "react";

import { classNames } from "@/lib/class-names";

type ChipProps = {
  children: ReactNode;
  tone?: "plain" | "shared";
  onRemove?: () => void;
  removeLabel?: string;
};

const tones = {
  plain: "bg-sunken text-ink",
  shared: "bg-brand-tint text-brand-ink font-semibold",
};

export function Chip({ children, tone = "plain", onRemove, removeLabel }: ChipProps) {
  return (
    <span
      className={classNames(
        "forced-edge inline-flex max-w-full items-center gap-1 rounded-full px-3 py-1 text-caption font-medium has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus",
        tones[tone],
      )}
    >
      {tone === "shared" && <Check aria-hidden className="size-3.5 shrink-0" />}
      <span className="truncate first-letter:uppercase">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="relative -me-1.5 grid size-6 shrink-0 place-items-center rounded-full after:absolute after:-inset-2.5 hover:bg-line"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  );
}

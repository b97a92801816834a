import { Check, SendHorizontal } from "lucide-react";

import { classNames } from "@/lib/class-names";
import { memberTexts } from "@/texts/texts";

import type { Sendable } from "./sendable";

type SendButtonProps = { isEditing: boolean; sendable: Sendable };

/** Submits the composer. */
export function SendButton({ isEditing, sendable: { canSend, isPressable } }: SendButtonProps) {
  const label = isEditing ? memberTexts.chat.save : memberTexts.chat.send;
  return (
    <button
      type="submit"
      aria-label={label}
      title={label}
      disabled={!isPressable}
      className={classNames(
        "grid size-11 shrink-0 place-items-center rounded-full transition",
        canSend
          ? "bg-brand-gradient text-on-brand active:brightness-95"
          : "text-ink-soft opacity-55",
      )}
    >
      {isEditing ? (
        <Check aria-hidden className="size-5.5" />
      ) : (
        <SendHorizontal aria-hidden className="size-5 rtl:-scale-x-100" />
      )}
    </button>
  );
}

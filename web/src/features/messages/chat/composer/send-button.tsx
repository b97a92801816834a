import { Check, SendHorizontal } from "lucide-react";

import { classNames } from "@/lib/class-names";
import { memberTexts } from "@/texts/texts";

type SendButtonProps = {
  isEditing: boolean;
  canSend: boolean;
  /** Also true while a photo is uploaded, after which the message is sent. */
  isPressable: boolean;
};

/** Submits the composer. */
export function SendButton({ isEditing, canSend, isPressable }: SendButtonProps) {
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

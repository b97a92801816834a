import { LinkedText } from "@/components/ui/linked-text";
import { classNames } from "@/lib/class-names";
import { memberTexts } from "@/texts/texts";

import { isOnlyEmoji } from "./message-text";

/** A message in its own writing direction, with its web addresses as links. */
export function MessageBody({ content, isRemoved }: { content: string; isRemoved?: boolean }) {
  if (isRemoved)
    return (
      <span className="text-ink-soft italic [font-synthesis:style]">
        {memberTexts.safety.removedMessage}
      </span>
    );
  return (
    <span
      dir="auto"
      className={classNames(
        "min-w-0 text-pretty wrap-anywhere whitespace-pre-wrap",
        isOnlyEmoji(content) && "py-1 text-[2.75rem] leading-none",
      )}
    >
      <LinkedText>{content}</LinkedText>
    </span>
  );
}

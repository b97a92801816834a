import { use } from "react";

import { classNames } from "@/lib/class-names";
import { memberTexts } from "@/texts/texts";

import type { Message } from "../../message";
import { MessageActionsContext } from "./message-actions-context";
import { bubbleOf } from "./message-gestures";

type ReactionChipsProps = { message: Message; myId: string; name: string; isMine: boolean };

/** The reactions below a bubble; pressing one adds or removes the member's own. */
export function ReactionChips({ message, myId, name, isMine }: ReactionChipsProps) {
  const { react } = use(MessageActionsContext);
  return (
    <div className={classNames("z-1 -mt-1.5 flex gap-1 px-2", isMine && "justify-end")}>
      {message.reactions?.map(({ emoji, userIds }) => {
        const isOwn = userIds.includes(myId);
        return (
          <button
            key={emoji}
            type="button"
            aria-pressed={isOwn}
            aria-label={memberTexts.chat.reactionBy(
              emoji,
              userIds.length > 1 ? undefined : isOwn ? memberTexts.chat.you : name,
            )}
            onClick={({ currentTarget }) => {
              react(message, isOwn ? null : emoji);
              // The pressed chip disappears.
              if (isOwn && userIds.length === 1)
                bubbleOf(
                  currentTarget.closest("[data-row]")?.querySelector("[data-message]"),
                )?.bubble.focus();
            }}
            className={classNames(
              "relative flex h-7 min-w-9 animate-pop items-center justify-center gap-1 rounded-full border px-2 text-body leading-none shadow-card forced-edge after:absolute after:-inset-2",
              isOwn ? "border-brand-ink bg-brand-tint" : "border-line bg-surface hover:bg-sunken",
            )}
          >
            <span aria-hidden>{emoji}</span>
            {userIds.length > 1 && (
              <span aria-hidden className="text-caption font-semibold tabular-nums">
                {userIds.length}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}

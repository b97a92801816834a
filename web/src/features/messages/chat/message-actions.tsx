import { type ReactNode, Suspense, lazy, useMemo, useRef, useState } from "react";

import { Dialog } from "@/components/ui/dialog";
import { ConfirmDialog } from "@/components/states/confirm-dialog";
import type { Me } from "@/features/profile/public";
import { memberTexts } from "@/texts/texts";

import type { Message } from "../message";
import { reactionOf } from "../reactions";
import { EmojiChoice } from "./emoji-choice";
import { MessageActionsContext } from "./message-actions-context";
import { type Opening, bubbleOf, showMessage, useMessageGestures } from "./message-gestures";
import type { ChangeFailure } from "./use-message-changes";
import { useUnsend } from "./use-message-changes";

const MessageMenu = lazy(async () => ({ default: (await import("./message-menu")).MessageMenu }));

type MessageActionsProps = {
  me: Me;
  userId: string;
  messages: readonly Message[];
  failure: ChangeFailure | undefined;
  onReact: (message: Message, emoji: string | null) => void;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
  onLeave: () => void;
  children: ReactNode;
};

type Asking = { what: "emoji" | "unsend"; message: Message };

/** The menu of a message, which opens in many ways, and the dialogs behind it. */
export function MessageActions(props: MessageActionsProps) {
  const { me, userId, messages, failure, onReact, onLeave, children } = props;
  const root = useRef<HTMLDivElement>(null);
  const [opening, setOpening] = useState<Opening>();
  const [asking, setAsking] = useState<Asking>();
  const unsend = useUnsend(me, userId);
  const gestures = useMessageGestures(root, setOpening, onLeave);
  const message = messages.find(({ id }) => id === opening?.messageId);

  const actions = useMemo(
    () => ({
      open: (button: Element) => {
        const bubble = bubbleOf(button.closest("[data-row]")?.querySelector("[data-message]"));
        if (bubble) setOpening({ ...bubble, anchor: button.getBoundingClientRect() });
      },
      react: onReact,
      show: (id: string) => {
        if (root.current) showMessage(root.current, id);
      },
      failure,
    }),
    [onReact, failure],
  );
  const choose = (emoji: string) => {
    if (message) onReact(message, reactionOf(message, me.id) === emoji ? null : emoji);
  };
  return (
    <div ref={root} className="contents" {...gestures}>
      <MessageActionsContext value={actions}>{children}</MessageActionsContext>
      {opening && message && !message.isRemoved && (
        <Suspense>
          <MessageMenu
            key={message.id}
            {...{ me, message, opening }}
            onReact={choose}
            onMoreEmoji={() => setAsking({ what: "emoji", message })}
            onReply={() => props.onReply(message)}
            onEdit={() => props.onEdit(message)}
            onUnsend={() => setAsking({ what: "unsend", message })}
            onClosed={() => setOpening(undefined)}
          />
        </Suspense>
      )}
      <Dialog
        open={asking?.what === "emoji"}
        onOpenChange={() => setAsking(undefined)}
        title={memberTexts.chat.anyEmoji}
      >
        <EmojiChoice
          onChoose={(emoji) => {
            setAsking(undefined);
            if (asking) onReact(asking.message, emoji);
          }}
        />
      </Dialog>
      <ConfirmDialog
        open={asking?.what === "unsend"}
        onClose={() => {
          setAsking(undefined);
          unsend.reset();
        }}
        words={memberTexts.chat.unsending}
        act={unsend}
        onConfirm={() =>
          asking && unsend.mutate(asking.message, { onSuccess: () => setAsking(undefined) })
        }
      />
    </div>
  );
}

import { type ReactNode, type RefObject, Suspense, lazy, useMemo, useRef, useState } from "react";

import type { Me } from "@/features/profile/public";

import type { Message } from "../../message";
import { reactionOf } from "../../reactions";
import { MessageActionsContext } from "./message-actions-context";
import { type Opening, bubbleOf, useMessageGestures } from "./message-gestures";
import type { Asking } from "./message-dialogs";
import { showMessage } from "./show-message";
import { SwipeMark } from "./swipe-mark";
import type { ChangeFailure } from "./message-changes.queries";

const MessageMenu = lazy(async () => ({ default: (await import("./message-menu")).MessageMenu }));
const MessageDialogs = lazy(async () => ({
  default: (await import("./message-dialogs")).MessageDialogs,
}));

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

/** The menu of a message, however it is opened, and its dialogs. */
export function MessageActions(props: MessageActionsProps) {
  const { messages, onLeave, children } = props;
  const root = useRef<HTMLDivElement>(null);
  const [opening, setOpening] = useState<Opening>();
  const { swipe, handlers } = useMessageGestures(root, {
    open: setOpening,
    leave: onLeave,
    replyTo: (messageId) => {
      const about = messages.find(({ id }) => id === messageId);
      return about && !about.isRemoved ? () => props.onReply(about) : undefined;
    },
  });
  const actions = useBubbleActions(root, setOpening, props);
  return (
    <div ref={root} className="contents" {...handlers}>
      <MessageActionsContext value={actions}>{children}</MessageActionsContext>
      {swipe && <SwipeMark {...swipe} />}
      <MenuAndDialogs {...props} opening={opening} onClosed={() => setOpening(undefined)} />
    </div>
  );
}

function useBubbleActions(
  root: RefObject<HTMLElement | null>,
  open: (opening: Opening) => void,
  { onReact, failure }: Pick<MessageActionsProps, "onReact" | "failure">,
) {
  return useMemo(
    () => ({
      open: (button: Element) => {
        const bubble = bubbleOf(button.closest("[data-row]")?.querySelector("[data-message]"));
        if (bubble) open({ ...bubble, anchor: button.getBoundingClientRect() });
      },
      react: onReact,
      show: (id: string) => {
        if (root.current) showMessage(root.current, id, "smooth");
      },
      failure,
    }),
    [root, open, onReact, failure],
  );
}

type MenuAndDialogsProps = MessageActionsProps & {
  opening: Opening | undefined;
  onClosed: () => void;
};

function MenuAndDialogs({ opening, onClosed, ...props }: MenuAndDialogsProps) {
  const { me, userId, messages, onReact } = props;
  const { asking, hasAsked, ask, stopAsking } = useAsking();
  const message = messages.find(({ id }) => id === opening?.messageId);
  const choose = (emoji: string) => {
    if (message) onReact(message, reactionOf(message, me.id) === emoji ? null : emoji);
  };
  return (
    <>
      {opening && message && !message.isRemoved && (
        <Suspense>
          <MessageMenu
            key={message.id}
            {...{ me, message, opening, onClosed }}
            onReact={choose}
            onMoreEmoji={() => ask("emoji", message)}
            onReply={() => props.onReply(message)}
            onEdit={() => props.onEdit(message)}
            onUnsend={() => ask("unsend", message)}
          />
        </Suspense>
      )}
      {hasAsked && (
        <Suspense>
          <MessageDialogs {...{ me, userId, asking, onReact }} onClose={stopAsking} />
        </Suspense>
      )}
    </>
  );
}

/** Once opened, the dialogs stay mounted. */
function useAsking() {
  const [asking, setAsking] = useState<Asking>();
  const [hasAsked, setHasAsked] = useState(false);
  const ask = (what: Asking["what"], about: Message) => {
    setHasAsked(true);
    setAsking({ what, message: about });
  };
  return { asking, hasAsked, ask, stopAsking: () => setAsking(undefined) };
}

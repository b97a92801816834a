import { Copy, type LucideIcon, Pencil, Reply, Undo2 } from "lucide-react";
import * as Radix from "radix-ui/dropdown-menu";
import { useRef, useState } from "react";

import type { Me } from "@/features/profile/public";
import { classNames } from "@/lib/class-names";
import { useMenuPadding } from "@/lib/free-place";
import { useBackCloses } from "@/lib/page/overlays";
import { toast } from "@/lib/toast";
import { memberTexts } from "@/texts/texts";

import { captionOf } from "../../photo-words";
import type { Message } from "../../message";
import { reactionOf } from "../../reactions";
import { EmojiRow } from "./emoji-row";
import type { Opening } from "./message-gestures";
import { canEdit, canUnsend } from "./message-times";

type MessageMenuProps = {
  me: Me;
  message: Message;
  opening: Opening;
  onReact: (emoji: string) => void;
  onMoreEmoji: () => void;
  onReply: () => void;
  onEdit: () => void;
  onUnsend: () => void;
  onClosed: () => void;
};

async function copyText({ content }: Message) {
  try {
    await navigator.clipboard.writeText(content);
    toast({ title: memberTexts.chat.copied, variant: "success" });
  } catch {
    toast({ title: memberTexts.chat.copyFailed, variant: "destructive" });
  }
}

function itemsOf({ me, message, onReply, onEdit, onUnsend }: MessageMenuProps) {
  const isMine = message.senderId === me.id;
  const { reply, copy, edit, unsend } = memberTexts.chat;
  return [
    { icon: Reply, label: reply, action: onReply },
    captionOf(message) !== "" && { icon: Copy, label: copy, action: () => void copyText(message) },
    isMine && canEdit(message) && { icon: Pencil, label: edit, action: onEdit },
    isMine &&
      canUnsend(message) && { icon: Undo2, label: unsend, action: onUnsend, isDangerous: true },
  ].filter((item) => item !== false);
}

/** Open when first rendered; the chosen action runs once the focus is back on the bubble. */
export function MessageMenu(props: MessageMenuProps) {
  const { me, message, opening, onReact, onMoreEmoji, onClosed } = props;
  const [isOpen, setIsOpen] = useState(true);
  const chosen = useRef<() => void>(undefined);
  useBackCloses(isOpen, () => setIsOpen(false));
  const choose = (action: () => void) => void (chosen.current = action);
  const isAtEnd = message.senderId === me.id && opening.anchor.width > 0;

  function finish(event: Event) {
    event.preventDefault();
    if (document.activeElement === document.body) opening.bubble.focus({ preventScroll: true });
    onClosed();
    chosen.current?.();
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={setIsOpen} modal={false}>
      <Anchor at={opening.anchor} />
      <Radix.Content
        align={isAtEnd ? "end" : "start"}
        sideOffset={6}
        collisionPadding={useMenuPadding()}
        onCloseAutoFocus={finish}
        className="z-50 w-[min(21.5rem,calc(100vw-1.5rem))] rounded-xl border border-line bg-surface p-1.5 shadow-float outline-none data-[state=closed]:animate-fade-away data-[state=open]:animate-pop"
      >
        <EmojiRow
          own={reactionOf(message, me.id)}
          isByKeyboard={opening.isByKeyboard}
          onReact={(emoji) => choose(() => onReact(emoji))}
          onMore={() => choose(onMoreEmoji)}
        />
        {itemsOf(props).map(({ action, ...item }) => (
          <Item key={item.label} {...item} onSelect={() => choose(action)} />
        ))}
      </Radix.Content>
    </Radix.Root>
  );
}

/** What the menu is placed beside. A DOMRect has no properties of its own, so it cannot be spread. */
const Anchor = ({ at: { left, top, width, height } }: { at: Opening["anchor"] }) => (
  <Radix.Trigger
    aria-label={memberTexts.chat.actions}
    tabIndex={-1}
    className="pointer-events-none fixed opacity-0"
    style={{ left, top, width, height }}
  />
);

type ItemProps = {
  icon: LucideIcon;
  label: string;
  isDangerous?: boolean;
  onSelect: () => void;
};

const Item = ({ icon: Icon, label, isDangerous, onSelect }: ItemProps) => (
  <Radix.Item
    onSelect={onSelect}
    className={classNames(
      "flex min-h-11 cursor-default items-center gap-3 rounded-md px-3 text-body font-medium outline-hidden data-highlighted:bg-sunken",
      isDangerous && "text-danger-ink",
    )}
  >
    <Icon aria-hidden className="size-5 shrink-0" />
    {label}
  </Radix.Item>
);

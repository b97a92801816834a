import { Copy, Pencil, Plus, Reply, Undo2 } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import * as Radix from "radix-ui/dropdown-menu";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";

import type { Me } from "@/features/profile/public";
import { classNames } from "@/lib/class-names";
import { useBackCloses } from "@/lib/page/overlays";
import { toast } from "@/lib/toast";
import { memberTexts } from "@/texts/texts";

import { captionOf } from "../../photo-words";
import type { Message } from "../../message";
import { OFFERED_EMOJI, reactionOf } from "../../reactions";
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

async function copy({ content }: Message) {
  try {
    await navigator.clipboard.writeText(content);
    toast({ title: memberTexts.chat.copied, variant: "success" });
  } catch {
    toast({ title: memberTexts.chat.copyFailed, variant: "destructive" });
  }
}

/** Open when first rendered; the chosen action runs once the focus is back on the bubble. */
export function MessageMenu(props: MessageMenuProps) {
  const { me, message, opening, onClosed } = props;
  const [isOpen, setIsOpen] = useState(true);
  const chosen = useRef<() => void>(undefined);
  const row = useRef<HTMLDivElement>(null);
  useBackCloses(isOpen, () => setIsOpen(false));
  const isMine = message.senderId === me.id;
  const choose = (action: () => void) => () => void (chosen.current = action);

  // Radix was not loaded yet when the key was pressed.
  useEffect(() => {
    if (!opening.isByKeyboard) return;
    const frame = requestAnimationFrame(() =>
      row.current?.querySelector<HTMLElement>("[role=menuitemradio]")?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [opening.isByKeyboard]);

  function finish(event: Event) {
    event.preventDefault();
    if (document.activeElement === document.body) opening.bubble.focus({ preventScroll: true });
    onClosed();
    chosen.current?.();
  }
  const { left, top, width, height } = opening.anchor;
  return (
    <Radix.Root open={isOpen} onOpenChange={setIsOpen} modal={false}>
      <Radix.Trigger
        aria-label={memberTexts.chat.actions}
        tabIndex={-1}
        className="pointer-events-none fixed opacity-0"
        style={{ left, top, width, height }}
      />
      <Radix.Content
        align={isMine && width > 0 ? "end" : "start"}
        sideOffset={6}
        collisionPadding={12}
        onCloseAutoFocus={finish}
        className="z-50 w-[min(21.5rem,calc(100vw-1.5rem))] rounded-xl border border-line bg-surface p-1.5 shadow-float outline-none data-[state=closed]:animate-fade-away data-[state=open]:animate-pop"
      >
        <Radix.RadioGroup
          ref={row}
          value={reactionOf(message, me.id) ?? ""}
          aria-label={memberTexts.chat.react}
          onKeyDown={moveSideways}
          className="mb-1 flex flex-wrap justify-between border-b border-line pb-1.5"
        >
          {OFFERED_EMOJI.map((emoji) => (
            <Radix.RadioItem
              key={emoji}
              value={emoji}
              aria-label={memberTexts.chat.reactWith(emoji)}
              onSelect={choose(() => props.onReact(emoji))}
              className="grid size-11 cursor-default place-items-center rounded-full text-title outline-hidden transition-transform data-highlighted:scale-115 data-highlighted:bg-sunken data-[state=checked]:bg-brand-tint data-[state=checked]:inset-ring-2 data-[state=checked]:inset-ring-brand-ink"
            >
              <span aria-hidden>{emoji}</span>
            </Radix.RadioItem>
          ))}
          <Radix.Item
            aria-label={memberTexts.chat.moreEmoji}
            onSelect={choose(props.onMoreEmoji)}
            className="grid size-11 cursor-default place-items-center rounded-full text-ink-soft outline-hidden data-highlighted:bg-sunken"
          >
            <Plus aria-hidden className="size-5.5" />
          </Radix.Item>
        </Radix.RadioGroup>
        <Item icon={Reply} label={memberTexts.chat.reply} onSelect={choose(props.onReply)} />
        {captionOf(message) !== "" && (
          <Item
            icon={Copy}
            label={memberTexts.chat.copy}
            onSelect={choose(() => void copy(message))}
          />
        )}
        {isMine && canEdit(message) && (
          <Item icon={Pencil} label={memberTexts.chat.edit} onSelect={choose(props.onEdit)} />
        )}
        {isMine && canUnsend(message) && (
          <Item
            icon={Undo2}
            label={memberTexts.chat.unsend}
            isDangerous
            onSelect={choose(props.onUnsend)}
          />
        )}
      </Radix.Content>
    </Radix.Root>
  );
}

/** The emoji are in a row, so the horizontal arrow keys move too. */
function moveSideways(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by === undefined) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[role^=menuitem]")];
  const index = items.indexOf(event.target as HTMLElement);
  event.preventDefault();
  items[(index + by + items.length) % items.length]?.focus();
}

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

import { Plus } from "lucide-react";
import * as Radix from "radix-ui/dropdown-menu";
import { type KeyboardEvent, useEffect, useRef } from "react";

import { memberTexts } from "@/texts/texts";

import { OFFERED_EMOJI } from "../../reactions";

type EmojiRowProps = {
  /** The member's own reaction. */
  own: string | undefined;
  isByKeyboard: boolean;
  onReact: (emoji: string) => void;
  onMore: () => void;
};

/** The reactions offered in the menu of a message. */
export function EmojiRow({ own, isByKeyboard, onReact, onMore }: EmojiRowProps) {
  const row = useRef<HTMLDivElement>(null);
  // Radix was not loaded yet when the key was pressed.
  useEffect(() => {
    if (!isByKeyboard) return;
    const frame = requestAnimationFrame(() =>
      row.current?.querySelector<HTMLElement>("[role=menuitemradio]")?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [isByKeyboard]);
  return (
    <Radix.RadioGroup
      ref={row}
      value={own ?? ""}
      aria-label={memberTexts.chat.react}
      onKeyDown={moveSideways}
      className="mb-1 flex flex-wrap justify-between border-b border-line pb-1.5"
    >
      {OFFERED_EMOJI.map((emoji) => (
        <EmojiItem key={emoji} emoji={emoji} onSelect={() => onReact(emoji)} />
      ))}
      <Radix.Item
        aria-label={memberTexts.chat.moreEmoji}
        onSelect={onMore}
        className="grid size-11 cursor-default place-items-center rounded-full text-ink-soft outline-hidden data-highlighted:bg-sunken"
      >
        <Plus aria-hidden className="size-5.5" />
      </Radix.Item>
    </Radix.RadioGroup>
  );
}

const EmojiItem = ({ emoji, onSelect }: { emoji: string; onSelect: () => void }) => (
  <Radix.RadioItem
    value={emoji}
    aria-label={memberTexts.chat.reactWith(emoji)}
    onSelect={onSelect}
    className="grid size-11 cursor-default place-items-center rounded-full text-title outline-hidden transition-transform data-highlighted:scale-115 data-highlighted:bg-sunken data-[state=checked]:bg-brand-tint data-[state=checked]:inset-ring-2 data-[state=checked]:inset-ring-brand-ink"
  >
    <span aria-hidden>{emoji}</span>
  </Radix.RadioItem>
);

/** The emoji are in a row, so the horizontal arrow keys move too. */
function moveSideways(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by === undefined) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[role^=menuitem]")];
  const index = items.indexOf(event.target as HTMLElement);
  event.preventDefault();
  items[(index + by + items.length) % items.length]?.focus();
}

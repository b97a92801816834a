import { singleEmoji } from "@hereabouts/api/lib/text/single-emoji.schema";
import { useState } from "react";

import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { memberTexts } from "@/texts/texts";

const COMMON = [..."🔥🎉👏🤗😍😅😎🤔😴🙌👋💪🤝👀💯✨🌞🌙☕🍕🍻🎵⚽🐶"];

/** Common emoji, and a field for any other. */
export function EmojiChoice({ onChoose }: { onChoose: (emoji: string) => void }) {
  const [text, setText] = useState("");
  const typed = text.trim();
  const isWrong = typed !== "" && singleEmoji(typed) === undefined;

  function change(next: string) {
    setText(next);
    const emoji = singleEmoji(next.trim());
    if (emoji) onChoose(emoji);
  }
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-6 gap-1 sm:grid-cols-8">
        {COMMON.map((emoji) => (
          <button
            key={emoji}
            type="button"
            aria-label={memberTexts.chat.reactWith(emoji)}
            onClick={() => onChoose(emoji)}
            className="grid min-h-11 place-items-center rounded-lg text-title transition hover:bg-sunken"
          >
            <span aria-hidden>{emoji}</span>
          </button>
        ))}
      </div>
      <Field
        label={memberTexts.chat.typeEmoji}
        hint={memberTexts.chat.typeEmojiHint}
        error={isWrong ? memberTexts.chat.notOneEmoji : undefined}
      >
        {(control) => (
          <Input
            {...control}
            value={text}
            autoComplete="off"
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Field>
    </div>
  );
}

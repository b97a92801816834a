import { CircleAlert } from "lucide-react";

import { classNames } from "@/lib/class-names";
import { memberTexts } from "@/texts/texts";

export const CharacterCounter = ({ left }: { left: number }) => (
  <p
    className={classNames(
      "justify-self-end tabular-nums",
      left < 0 ? "flex items-center gap-1.5 font-semibold text-danger-ink" : "text-ink-soft",
    )}
  >
    {left < 0 && <CircleAlert aria-hidden className="size-4" />}
    {left < 0 ? memberTexts.chat.charactersOver(-left) : memberTexts.chat.charactersLeft(left)}
  </p>
);

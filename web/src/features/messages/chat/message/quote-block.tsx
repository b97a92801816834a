import { use } from "react";

import { classNames } from "@/lib/class-names";
import { memberTexts } from "@/texts/texts";

import { lineOf } from "../../photo-words";
import type { Quote } from "../../thread";
import { MessageActionsContext } from "./message-actions-context";

type QuoteTextProps = { quote: Quote; name: string };

export const QuoteText = ({ quote, name }: QuoteTextProps) => (
  <>
    <span className="block truncate text-caption font-semibold text-brand-ink">{name}</span>
    <span
      dir="auto"
      className={classNames(
        "line-clamp-2 text-small wrap-anywhere text-ink-soft",
        quote.isRemoved && "italic [font-synthesis:style]",
      )}
    >
      {quote.isRemoved ? memberTexts.safety.removedMessage : lineOf(quote)}
    </span>
  </>
);

const blockStyle =
  "mb-1 block w-full min-w-32 rounded-md border-s-3 border-brand-ink bg-ink/5 px-2.5 py-1.5 text-start";

type QuoteBlockProps = QuoteTextProps & { isLoaded: boolean };

/** The message that is replied to; scrolls there if it is loaded. */
export function QuoteBlock({ isLoaded, ...props }: QuoteBlockProps) {
  const { show } = use(MessageActionsContext);
  if (!isLoaded)
    return (
      <span className={blockStyle}>
        <QuoteText {...props} />
      </span>
    );
  return (
    <button
      type="button"
      title={memberTexts.chat.toOriginal}
      onClick={() => show(props.quote.id)}
      className={classNames(blockStyle, "transition hover:bg-ink/8")}
    >
      <QuoteText {...props} />
    </button>
  );
}

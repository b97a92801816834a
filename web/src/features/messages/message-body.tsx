import { classNames } from "@/lib/class-names";
import { withoutGaps } from "@/lib/without-gaps";
import { memberTexts } from "@/texts/texts";

import { isOnlyEmoji, splitLinks } from "./message-text";

/** What somebody wrote, in its own direction of writing, with web addresses to follow. */
export function MessageBody({ content }: { content: string }) {
  if (content === "")
    return <span className="text-ink-soft italic">{memberTexts.safety.removedMessage}</span>;
  return (
    <span
      dir="auto"
      className={classNames(
        "min-w-0 text-pretty wrap-anywhere whitespace-pre-wrap",
        isOnlyEmoji(content) && "text-title",
      )}
    >
      {splitLinks(withoutGaps(content)).map(({ at, text, href }) =>
        href ? (
          <a
            key={at}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="underline decoration-1 underline-offset-2"
          >
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </span>
  );
}

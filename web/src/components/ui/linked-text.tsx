import { splitLinks } from "@/lib/split-links";
import { collapseBlankLines } from "@/lib/collapse-blank-lines";

/** A member's text with its web addresses as links. */
export const LinkedText = ({ children }: { children: string }) =>
  splitLinks(collapseBlankLines(children)).map(({ at, text, href }) =>
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
  );

import type { ReactNode } from "react";

import { BrandMark } from "@/components/brand/brand-mark";
import { appName } from "@/texts/app-name";

import { QrCode } from "./qr-code";

export type PosterProps = {
  link: string;
  headline: string;
  sentence: string;
  /** Of the code, for who cannot see it. */
  codeLabel: string;
  /** An event's: its cover, when it is in two lines, and where. */
  event?: { cover: ReactNode; when: readonly [string, string]; where: string | undefined };
};

const SHORT_HEADLINE = 14;
const LONG_HEADLINE = 44;
const LONG_PLACE = 64;
const LONG_PART = 30;
/** No line ends behind a hyphen: names have them too. Nor within what stands between commas: a number has its street. */
const undivided = (place: string) =>
  place
    .replaceAll("-", "-\u2060")
    .replaceAll(/[^\s,،][^,،]*/gu, (part) =>
      part.length > LONG_PART ? part : part.replaceAll(" ", "\u00a0"),
    );
const isLong = (text: string, most: number) => text.length > most || undefined;
/** A name behind a colon begins a line of its own. */
const headlineParts = (headline: string) => headline.split(/(?<=: )/u);

/** The sheet as it is printed: ink on white in both themes, in sizes of its own width. */
export const Poster = ({ link, headline, sentence, codeLabel, event }: PosterProps) => {
  const brand = (
    <p className="poster-brand">
      <BrandMark className="poster-mark" />
      {appName}
    </p>
  );
  const code = <QrCode text={link} label={codeLabel} className="poster-code" />;
  const how = (
    <>
      <p dir="auto" className="poster-sentence">
        {sentence}
      </p>
      {event && brand}
      <p dir="ltr" className="poster-link">
        {new URL(link).host}
      </p>
    </>
  );
  return (
    <div className={event ? "poster poster-of-event" : "poster"}>
      {event ? <div className="poster-cover">{event.cover}</div> : brand}
      <p
        dir="auto"
        className="poster-headline"
        data-short={headline.length <= SHORT_HEADLINE || undefined}
        data-long={isLong(headline, LONG_HEADLINE)}
      >
        {event
          ? headline
          : headlineParts(headline).map((part) => (
              <span key={part} className="block">
                {part}
              </span>
            ))}
      </p>
      {event ? (
        <>
          <p className="poster-facts">
            {event.when.map((line) => (
              <span key={line} className="poster-when">
                {line}
              </span>
            ))}
            {event.where && (
              <bdi dir="auto" className="poster-where" data-long={isLong(event.where, LONG_PLACE)}>
                {undivided(event.where)}
              </bdi>
            )}
          </p>
          <div className="poster-foot">
            {code}
            <div className="poster-how">{how}</div>
          </div>
        </>
      ) : (
        <>
          {code}
          {how}
        </>
      )}
    </div>
  );
};

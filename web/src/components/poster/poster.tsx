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

const LONG_HEADLINE = 44;
const LONG_PLACE = 64;
/** No line ends behind a hyphen: names have them too. */
const undivided = (text: string) => text.replaceAll("-", "-\u2060");
const isLong = (text: string, most: number) => text.length > most || undefined;

/** The sheet as it is printed: ink on white in both themes, in sizes of its own width. */
export const Poster = ({ link, headline, sentence, codeLabel, event }: PosterProps) => (
  <div className={event ? "poster poster-of-event" : "poster"}>
    {event && <div className="poster-cover">{event.cover}</div>}
    <p className="poster-brand">
      <BrandMark className="poster-mark" />
      {appName}
    </p>
    <p dir="auto" className="poster-headline" data-long={isLong(headline, LONG_HEADLINE)}>
      {headline}
    </p>
    {event && (
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
    )}
    <QrCode text={link} label={codeLabel} className="poster-code" />
    <p dir="auto" className="poster-sentence">
      {sentence}
    </p>
    <p dir="ltr" className="poster-link">
      {new URL(link).host}
    </p>
  </div>
);

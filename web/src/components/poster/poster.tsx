import type { ReactNode } from "react";

import { BrandMark } from "@/components/brand/brand-mark";
import { appName } from "@/texts/app-name";

import { headlineParts, undivided } from "./poster-lines";
import { QrCode } from "./qr-code";

export type PosterProps = {
  link: string;
  headline: string;
  sentence: string;
  /** The accessible name of the QR code. */
  codeLabel: string;
  cover: ReactNode;
  /** For an event: its time in two lines, and its place. */
  facts?: { when: readonly [string, string]; where: string | undefined };
};

const SHORT_HEADLINE = 14;
const LONG_HEADLINE = 44;
const LONG_PLACE = 64;
const LONG_SENTENCE = 48;
const isLong = (text: string, most: number) => text.length > most || undefined;

function Facts({ when, where }: NonNullable<PosterProps["facts"]>) {
  return (
    <p className="poster-facts">
      {when.map((line) => (
        <span key={line} className="poster-when">
          {line}
        </span>
      ))}
      {where && (
        <bdi dir="auto" className="poster-where" data-long={isLong(where, LONG_PLACE)}>
          {undivided(where)}
        </bdi>
      )}
    </p>
  );
}

export const Poster = ({ link, headline, sentence, codeLabel, cover, facts }: PosterProps) => (
  <div className="poster">
    <div className="poster-cover">{cover}</div>
    <p
      dir="auto"
      className="poster-headline"
      data-short={headline.length <= SHORT_HEADLINE || undefined}
      data-long={facts && isLong(headline, LONG_HEADLINE)}
    >
      {facts
        ? headline
        : headlineParts(headline).map((part) => (
            <span key={part} className="block">
              {part}
            </span>
          ))}
    </p>
    {facts && <Facts {...facts} />}
    <div className="poster-foot">
      <QrCode text={link} label={codeLabel} className="poster-code" />
      <div className="poster-how">
        <p dir="auto" className="poster-sentence" data-long={isLong(sentence, LONG_SENTENCE)}>
          {sentence}
        </p>
        <p className="poster-brand">
          <BrandMark className="poster-mark" />
          {appName}
        </p>
        <p dir="ltr" className="poster-link">
          {new URL(link).host}
        </p>
      </div>
    </div>
  </div>
);

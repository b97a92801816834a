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
  /** An event's: its cover, when it is, and where. */
  event?: { cover: ReactNode; when: string; where: string | undefined };
};

/** The sheet as it is printed: ink on white in both themes, in sizes of its own width. */
export const Poster = ({ link, headline, sentence, codeLabel, event }: PosterProps) => (
  <div className={event ? "poster poster-of-event" : "poster"}>
    {event && <div className="poster-cover">{event.cover}</div>}
    <p className="poster-brand">
      <BrandMark className="poster-mark" />
      {appName}
    </p>
    <p dir="auto" className="poster-headline">
      {headline}
    </p>
    {event && (
      <p className="poster-facts">
        {event.when}
        {event.where && (
          <bdi dir="auto" className="poster-where">
            {event.where}
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

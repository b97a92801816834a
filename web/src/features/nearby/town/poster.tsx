import { BrandMark } from "@/components/brand/brand-mark";
import { appName } from "@/texts/app-name";
import { townTexts } from "@/texts/town";

import { QrCode } from "./qr-code";

type PosterProps = { link: string; area: string };

/** The sheet as it is printed: ink on white in both themes, in sizes of its own width. */
export function Poster({ link, area }: PosterProps) {
  const words = townTexts.poster;
  return (
    <div className="poster">
      <p className="poster-brand">
        <BrandMark className="poster-mark" />
        {appName}
      </p>
      <p dir="auto" className="poster-headline">
        {words.headline(area.trim())}
      </p>
      <QrCode text={link} label={words.code(link)} className="poster-code" />
      <p className="poster-sentence">{words.sentence}</p>
      <p dir="ltr" className="poster-link">
        {new URL(link).host}
      </p>
    </div>
  );
}

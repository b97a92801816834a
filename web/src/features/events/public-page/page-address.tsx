import { QrCode, Share2 } from "lucide-react";
import { Suspense, lazy, useState } from "react";

import { Opening } from "@/components/states/opening";
import { Button } from "@/components/ui/button";
import { shareLink } from "@/lib/share-link";
import { publicPageTexts } from "@/texts/public-page";

import type { Event } from "../events.queries";

const PosterDialog = lazy(async () => ({
  default: (await import("./page-poster-dialog")).PagePosterDialog,
}));

type PageAddressProps = { event: Event; page: { url: string; showsPlace: boolean } };

/** The address of the public page, to share or to print. */
export function PageAddress({ event, page: { url, showsPlace } }: PageAddressProps) {
  const [poster, setPoster] = useState<"never" | "open" | "closed">("never");
  return (
    <>
      <p dir="ltr" className="rounded-lg bg-sunken px-3 py-2 text-caption wrap-anywhere">
        <a href={url} className="underline-offset-2 hover:underline">
          {url}
        </a>
      </p>
      <Buttons
        onShare={() => void shareLink(url, publicPageTexts, event.title)}
        onPoster={() => setPoster("open")}
      />
      {poster !== "never" && (
        <Suspense fallback={<Opening />}>
          <PosterDialog
            event={event}
            link={url}
            showsPlace={showsPlace}
            open={poster === "open"}
            onClose={() => setPoster("closed")}
          />
        </Suspense>
      )}
    </>
  );
}

const Buttons = ({ onShare, onPoster }: { onShare: () => void; onPoster: () => void }) => (
  <div className="flex flex-wrap gap-2 *:flex-1">
    <Button onClick={onShare}>
      <Share2 aria-hidden className="size-5 shrink-0" />
      {publicPageTexts.share}
    </Button>
    <Button variant="secondary" onClick={onPoster}>
      <QrCode aria-hidden className="size-5 shrink-0" />
      {publicPageTexts.poster}
    </Button>
  </div>
);

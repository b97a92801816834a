import { useQuery } from "@tanstack/react-query";
import { QrCode, Share2 } from "lucide-react";
import { Suspense, lazy, useState } from "react";

import { Opening } from "@/components/states/opening";
import { Button } from "@/components/ui/button";
import { configQuery } from "@/features/auth/public";
import { shareLink } from "@/lib/share-link";
import { appName } from "@/texts/app-name";
import { townTexts } from "@/texts/town";

import { AreaLine } from "./area-line";
import { inviteLink } from "./invite-link";

const PosterDialog = lazy(async () => ({
  default: (await import("./poster-dialog")).PosterDialog,
}));

type InviteProps = { isBrief: boolean; area: string; onArea: (name: string) => void };

export function Invite({ isBrief, area, onArea }: InviteProps) {
  const { data: config } = useQuery(configQuery);
  const [poster, setPoster] = useState<"never" | "open" | "closed">("never");
  const words = townTexts.invite;
  const link = inviteLink(config?.publicUrl, window.location.origin);
  return (
    <section aria-label={words.title} className="grid gap-3">
      {!isBrief && <Heading />}
      <AreaLine name={area} onChange={onArea} isBrief={isBrief} />
      <Buttons
        onShare={() => void shareLink(link, words, words.shareTitle(appName, area.trim()))}
        onPoster={() => setPoster("open")}
      />
      {poster !== "never" && (
        <Suspense fallback={<Opening />}>
          <PosterDialog
            {...{ link, area, onArea }}
            open={poster === "open"}
            onClose={() => setPoster("closed")}
          />
        </Suspense>
      )}
    </section>
  );
}

const Heading = () => (
  <div className="grid gap-1">
    <h3 className="font-bold">{townTexts.invite.title}</h3>
    <p className="text-small text-ink-soft">{townTexts.invite.text}</p>
  </div>
);

const Buttons = ({ onShare, onPoster }: { onShare: () => void; onPoster: () => void }) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-2">
    <Button onClick={onShare}>
      <Share2 aria-hidden className="size-5 shrink-0" />
      {townTexts.invite.action}
    </Button>
    <Button variant="secondary" onClick={onPoster}>
      <QrCode aria-hidden className="size-5 shrink-0" />
      {townTexts.invite.poster}
    </Button>
  </div>
);

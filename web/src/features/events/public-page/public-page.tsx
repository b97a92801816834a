import { useQuery } from "@tanstack/react-query";
import { QrCode, Share2 } from "lucide-react";
import { Suspense, lazy, useState } from "react";

import { ConfirmDialog } from "@/components/states/confirm-dialog";
import { ErrorCard } from "@/components/states/error-card";
import { Loading } from "@/components/states/loading";
import { Opening } from "@/components/states/opening";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { SwitchRow } from "@/components/ui/fields/switch-row";
import { errorText } from "@/lib/error-text";
import { shareLink } from "@/lib/share-link";
import { loadPublicPageTexts, publicPageTexts } from "@/texts/public-page";

import type { Event } from "../events.queries";
import {
  type PublicPageState,
  publicPageQuery,
  useEndPage,
  useSavePage,
} from "./public-page.queries";

const PosterDialog = lazy(async () => ({
  default: (await import("./page-poster-dialog")).PagePosterDialog,
}));

type PublicPageProps = { event: Event; open: boolean; onClose: () => void };

/** Settings of the public page: whether it exists and what it shows. */
const PublicPage = ({ event, open, onClose }: PublicPageProps) => (
  <Sheet open={open} onOpenChange={onClose} title={publicPageTexts.title}>
    <PublicPageParts event={event} />
  </Sheet>
);

function PublicPageParts({ event }: { event: Event }) {
  const query = useQuery(publicPageQuery(event.id));
  const words = publicPageTexts;
  return (
    <div className="grid gap-4">
      {query.data ? (
        <Switches event={event} page={query.data} />
      ) : query.isPending ? (
        <Loading>
          <Skeleton className="h-17" />
        </Loading>
      ) : (
        <ErrorCard
          title={words.loadFailed}
          message={errorText(query.error, words.loadFailed)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </div>
  );
}

function Switches({ event, page }: { event: Event; page: PublicPageState }) {
  const words = publicPageTexts;
  const save = useSavePage(event.id);
  const end = useEndPage(event.id);
  const [isAsking, setIsAsking] = useState(false);
  const isOn = page.url !== null;
  const wanted = save.isPending ? save.variables : {};
  return (
    <>
      <SwitchRow
        label={words.anybody}
        text={isOn ? words.on : words.off}
        isOn={isOn || save.isPending}
        isDisabled={save.isPending}
        onChange={(hasPage) => (hasPage ? save.mutate({}) : setIsAsking(true))}
      />
      {save.isError && (
        <ErrorCard title={words.failed} message={errorText(save.error, words.failed)} />
      )}
      {page.url !== null && (
        <>
          <SwitchRow
            label={words.place}
            text={page.showsPlace ? words.placeOn : words.placeOff}
            isOn={wanted.showsPlace ?? page.showsPlace}
            isDisabled={save.isPending}
            onChange={(showsPlace) => save.mutate({ showsPlace })}
          />
          <SwitchRow
            label={words.indexed}
            text={words.indexedText}
            isOn={wanted.isIndexed ?? page.isIndexed}
            isDisabled={save.isPending}
            onChange={(isIndexed) => save.mutate({ isIndexed })}
          />
          <Address event={event} page={{ ...page, url: page.url }} />
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        words={{
          title: words.endTitle,
          text: words.endText,
          keep: words.keep,
          confirm: words.end,
          failed: words.failed,
        }}
        act={end}
        onConfirm={() => end.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
      />
    </>
  );
}

type AddressProps = { event: Event; page: { url: string; showsPlace: boolean } };

function Address({ event, page: { url, showsPlace } }: AddressProps) {
  const words = publicPageTexts;
  const [poster, setPoster] = useState<"never" | "open" | "closed">("never");
  return (
    <>
      <p dir="ltr" className="rounded-lg bg-sunken px-3 py-2 text-caption wrap-anywhere">
        <a href={url} className="underline-offset-2 hover:underline">
          {url}
        </a>
      </p>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button onClick={() => void shareLink(url, words, event.title)}>
          <Share2 aria-hidden className="size-5 shrink-0" />
          {words.share}
        </Button>
        <Button variant="secondary" onClick={() => setPoster("open")}>
          <QrCode aria-hidden className="size-5 shrink-0" />
          {words.poster}
        </Button>
      </div>
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

export async function loadPublicPage() {
  await loadPublicPageTexts();
  return { default: PublicPage };
}

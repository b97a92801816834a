import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { ConfirmDialog } from "@/components/states/confirm-dialog";
import { ErrorCard } from "@/components/states/error-card";
import { QueryErrorCard } from "@/components/states/query-error";
import { Loading } from "@/components/states/loading";
import { Sheet } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { SwitchRow } from "@/components/ui/fields/switch-row";
import { errorText } from "@/lib/error-text";
import { loadPublicPageTexts, publicPageTexts } from "@/texts/public-page";

import type { Event } from "../events.queries";
import { PageAddress } from "./page-address";
import {
  type PublicPageState,
  publicPageQuery,
  useEndPage,
  useSavePage,
} from "./public-page.queries";

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
        <QueryErrorCard query={query} title={words.loadFailed} />
      )}
    </div>
  );
}

function Switches({ event, page }: { event: Event; page: PublicPageState }) {
  const words = publicPageTexts;
  const save = useSavePage(event.id);
  const [isAsking, setIsAsking] = useState(false);
  const isOn = page.url !== null;
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
          <Options page={page} save={save} />
          <PageAddress event={event} page={{ ...page, url: page.url }} />
        </>
      )}
      <EndDialog eventId={event.id} open={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

type OptionsProps = { page: PublicPageState; save: ReturnType<typeof useSavePage> };

/** A switch shows what was chosen while it is being saved. */
function Options({ page, save }: OptionsProps) {
  const words = publicPageTexts;
  const wanted = save.isPending ? save.variables : {};
  return (
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
    </>
  );
}

type EndDialogProps = { eventId: string; open: boolean; onClose: () => void };

function EndDialog({ eventId, open, onClose }: EndDialogProps) {
  const words = publicPageTexts;
  const end = useEndPage(eventId);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      words={{
        title: words.endTitle,
        text: words.endText,
        keep: words.keep,
        confirm: words.end,
        failed: words.failed,
      }}
      act={end}
      onConfirm={() => end.mutate(undefined, { onSuccess: onClose })}
    />
  );
}

export async function loadPublicPage() {
  await loadPublicPageTexts();
  return { default: PublicPage };
}

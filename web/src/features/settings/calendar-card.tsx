import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";

import { QueryErrorCard } from "@/components/states/query-error";
import { Loading } from "@/components/states/loading";
import { Button, buttonStyle } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/lib/toast";
import { locale } from "@/texts/language";
import { settingsTexts } from "@/texts/settings";

import { calendarFeedQuery, useEndCalendarFeed, useRenewCalendarFeed } from "./calendar.queries";
import { SettingsCard } from "./settings-card";

/** The address by which a calendar program reads the member's events. */
export function CalendarCard() {
  const query = useQuery(calendarFeedQuery);
  return (
    <SettingsCard title={settingsTexts.calendar} id="calendar" isPart>
      <p className="text-small text-pretty text-ink-soft">{settingsTexts.calendarText}</p>
      {query.data ? (
        <Feed createdAt={query.data.createdAt} />
      ) : query.isPending ? (
        <Loading>
          <Skeleton className="h-12" />
        </Loading>
      ) : (
        <QueryErrorCard query={query} title={settingsTexts.calendarLoadFailed} />
      )}
    </SettingsCard>
  );
}

const dateOf = (createdAt: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(new Date(createdAt));

function Feed({ createdAt }: { createdAt: string | null }) {
  // The pressed button is gone afterwards.
  const part = useRef<HTMLDivElement>(null);
  const focusPart = () => part.current?.focus();
  const renew = useRenewCalendarFeed();
  const end = useEndCalendarFeed();
  const make = () => renew.mutate(undefined, { onSuccess: focusPart });
  const stop = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        renew.reset();
        focusPart();
      },
    });
  return (
    <div ref={part} tabIndex={-1} className="grid gap-4 outline-none">
      {createdAt === null ? (
        <Button variant="secondary" loading={renew.isPending} onClick={make}>
          {settingsTexts.calendarMake}
        </Button>
      ) : (
        <>
          <FeedAddress url={renew.data?.url} createdAt={createdAt} />
          <FeedButtons
            isRenewing={renew.isPending}
            isEnding={end.isPending}
            onRenew={make}
            onEnd={stop}
          />
        </>
      )}
    </div>
  );
}

/** Known only while it is new. */
const FeedAddress = ({ url, createdAt }: { url: string | undefined; createdAt: string }) =>
  url === undefined ? (
    <p className="text-small text-pretty">{settingsTexts.calendarSince(dateOf(createdAt))}</p>
  ) : (
    <NewAddress url={url} />
  );

type FeedButtonsProps = {
  isRenewing: boolean;
  isEnding: boolean;
  onRenew: () => void;
  onEnd: () => void;
};

const FeedButtons = ({ isRenewing, isEnding, onRenew, onEnd }: FeedButtonsProps) => (
  <div className="flex flex-wrap gap-2 *:flex-1">
    <Button variant="ghost" loading={isRenewing} disabled={isEnding} onClick={onRenew}>
      {settingsTexts.calendarRenew}
    </Button>
    <Button variant="ghost" loading={isEnding} disabled={isRenewing} onClick={onEnd}>
      {settingsTexts.calendarEnd}
    </Button>
  </div>
);

async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: settingsTexts.calendarCopied, variant: "success" });
  } catch {
    toast({ title: settingsTexts.calendarNotCopied, variant: "destructive" });
  }
}

function NewAddress({ url }: { url: string }) {
  return (
    <>
      <p className="text-small text-pretty" role="status">
        {settingsTexts.calendarNew}
      </p>
      <p dir="ltr" className="rounded-lg bg-sunken px-3 py-2 text-caption wrap-anywhere">
        {url}
      </p>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <a href={url.replace(/^https?:/, "webcal:")} className={buttonStyle("secondary")}>
          {settingsTexts.calendarSubscribe}
        </a>
        <Button variant="secondary" onClick={() => void copy(url)}>
          {settingsTexts.calendarCopy}
        </Button>
      </div>
    </>
  );
}

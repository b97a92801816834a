import { useQuery } from "@tanstack/react-query";
import { Suspense, lazy } from "react";

import { QueryErrorCard } from "@/components/states/query-error";
import { Loading } from "@/components/states/loading";
import { Opening } from "@/components/states/opening";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import type { Me } from "@/features/profile/public";
import { useFoldedList } from "@/lib/use-folded-list";
import { settingsTexts } from "@/texts/settings";

import { SessionRow } from "./session-row";
import { type Session, sessionsQuery } from "./sessions.queries";
import { SettingsCard } from "../settings-card";
import { useLazyDialog } from "../use-lazy-dialog";

const SHOWN_AT_FIRST = 5;

const EndOthersDialog = lazy(async () => ({
  default: (await import("./end-others-dialog")).EndOthersDialog,
}));

export function SessionsCard({ me }: { me: Me }) {
  const query = useQuery(sessionsQuery);
  return (
    <SettingsCard title={settingsTexts.sessions} id="sessions" isPart>
      {query.data ? (
        <Sessions {...query.data} me={me} />
      ) : query.isPending ? (
        <Loading>
          <div className="flex items-center gap-4">
            <Skeleton className="size-5.5 rounded-full" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4.5 w-2/5" />
              <Skeleton className="h-3.5 w-1/3" />
            </div>
          </div>
        </Loading>
      ) : (
        <QueryErrorCard query={query} title={settingsTexts.sessionsFailed} />
      )}
    </SettingsCard>
  );
}

type SessionsProps = { sessions: Session[]; total: number; me: Me };

function Sessions({ sessions, total, me }: SessionsProps) {
  const { list, shown, isFolded, showAll } = useFoldedList(sessions, SHOWN_AT_FIRST);
  const { allSessions, someSessions, latestSessions } = settingsTexts;
  const count = sessions.length;
  return (
    <>
      <ul ref={list} className="grid gap-4">
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {isFolded ? (
        <Button variant="ghost" onClick={showAll}>
          {count < total ? someSessions(count, total) : allSessions(total)}
        </Button>
      ) : (
        count < total && (
          <p className="text-small text-ink-soft tabular-nums">{latestSessions(count, total)}</p>
        )
      )}
      {total > 1 && <EndOthers me={me} />}
    </>
  );
}

function EndOthers({ me }: { me: Me }) {
  const { isRendered, open, dialogProps } = useLazyDialog();
  return (
    <>
      <Button variant="secondary" onClick={open}>
        {settingsTexts.endOthers}
      </Button>
      {isRendered && (
        <Suspense fallback={<Opening />}>
          <EndOthersDialog me={me} {...dialogProps} />
        </Suspense>
      )}
    </>
  );
}

import { useInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { HeartHandshake } from "lucide-react";
import { Suspense, lazy, useCallback, useState } from "react";

import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/states/empty-state";
import { QueryError } from "@/components/states/query-error";
import { Loading } from "@/components/states/loading";
import { Opening } from "@/components/states/opening";
import { buttonStyle } from "@/components/ui/button";
import { ShowMore } from "@/components/ui/show-more";
import { meQuery } from "@/features/profile/public";
import { memberTexts } from "@/texts/texts";

import { MatchRow } from "./match-row";
import { MatchRowSkeletons, matchGrid } from "./match-row-skeletons";
import type { Match } from "./match";
import { matchesQuery } from "./matches.queries";
import { useNewMatches } from "./use-new-matches";

const EndConnectionDialog = lazy(async () => ({
  default: (await import("./end-connection-dialog")).EndConnectionDialog,
}));

export function MatchesScreen() {
  const { data: me } = useSuspenseQuery(meQuery);
  const query = useInfiniteQuery(matchesQuery(me.id));
  const total = query.data?.pages[0]?.total;
  return (
    <div className="mx-auto min-h-pane max-w-7xl">
      <PageHeader
        title={memberTexts.matches.title}
        note={total !== undefined && total > 0 && memberTexts.matches.count(total)}
      />
      {query.isPending ? (
        <Loading>
          <MatchRowSkeletons />
        </Loading>
      ) : query.data === undefined ? (
        <QueryError query={query} title={memberTexts.matches.failed} />
      ) : (
        <>
          <MatchList matches={query.data.pages.flatMap(({ matches }) => matches)} />
          <ShowMore query={query} label={memberTexts.matches.showMore} />
        </>
      )}
    </div>
  );
}

function MatchList({ matches }: { matches: Match[] }) {
  const isNew = useNewMatches(matches);
  const [ending, setEnding] = useState<Match>();
  const [isAsking, setIsAsking] = useState(false);
  const ask = useCallback((match: Match) => {
    setEnding(match);
    setIsAsking(true);
  }, []);
  return (
    <>
      {matches.length === 0 ? (
        <NoMatches />
      ) : (
        <ul className={`${matchGrid} pb-8`}>
          {matches.map((match) => (
            <MatchRow key={match.id} match={match} isNew={isNew.has(match.id)} onEnd={ask} />
          ))}
        </ul>
      )}
      {ending && (
        <Suspense fallback={<Opening />}>
          <EndConnectionDialog
            key={ending.id}
            match={ending}
            open={isAsking}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const NoMatches = () => (
  <EmptyState
    icon={HeartHandshake}
    title={memberTexts.matches.empty}
    description={memberTexts.matches.emptyText}
    action={
      <Link to="/discover" className={buttonStyle("primary")}>
        {memberTexts.matches.discover}
      </Link>
    }
  />
);

import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { meQuery } from "@/features/profile/public";
import { useOwnAreaName } from "@/lib/own-area-name";
import { loadTownTexts } from "@/texts/town";

import type { Counts } from "../radius-steps";
import { FirstRitual } from "./first-ritual";
import { Invite } from "./invite";
import { MemberCounts } from "./member-counts";
import { NewcomerNotice } from "./newcomer-notice";

export type TownProps = {
  counts: Counts;
  /** Over the map on a phone: without explanations. */
  isBrief?: boolean;
  /** Buttons to widen the search. */
  wider?: ReactNode;
  /** Shown if nobody is further away either. */
  filters?: ReactNode;
  /** The next events nearby, if any. */
  children?: ReactNode;
};

/** What members can do in an empty town: name the area, invite others, start an event, get notified. */
function Town({ counts, isBrief = false, wider, filters, children }: TownProps) {
  const [area, setArea] = useOwnAreaName(useSuspenseQuery(meQuery).data.id);
  const gap = isBrief ? "gap-3" : "gap-6";
  return (
    <div className={`town grid ${gap}`}>
      <div className={`grid content-start ${gap}`}>
        <div className="grid gap-3">
          <MemberCounts counts={counts} />
          {wider}
        </div>
        <Invite isBrief={isBrief} area={area} onArea={setArea} />
      </div>
      <div className={`grid content-start ${gap}`}>
        <div className="grid gap-3.5">
          {children}
          <FirstRitual isBrief={isBrief} />
        </div>
        <NewcomerNotice isBrief={isBrief} />
        {filters}
      </div>
    </div>
  );
}

export async function loadTown() {
  await loadTownTexts();
  return (props: TownProps) => <Town {...props} />;
}

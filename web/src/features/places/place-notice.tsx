import { useAtomValue, useSetAtom } from "jotai";
import { Clock, type LucideIcon, MapPinned } from "lucide-react";
import { type ReactNode, Suspense, lazy, useState } from "react";

import { Opening } from "@/components/states/opening";
import { Button } from "@/components/ui/button";
import type { Me } from "@/features/profile/public";
import { clockTime } from "@/lib/time/clock";
import { errorText } from "@/lib/error-text";
import type { Position } from "@/lib/map-projection";
import { memberTexts } from "@/texts/texts";

import { ownFixAtom, readFix, rememberPlacing } from "./own-position";
import { useReportPosition } from "./place.queries";
import { isElsewhere, isInArea, publishedPlaceOf } from "./published-area";

const PlaceDialog = lazy(async () => (await import("./place-dialog")).loadPlaceDialog());

/** Whether the browser's position is far from the published place, and not in a hidden area. */
function isAwayFromPlace(me: Me, ownFix: Position | null) {
  const published = publishedPlaceOf(me);
  if (!ownFix || !published || !isElsewhere(ownFix, published)) return false;
  return !me.place.hiddenAreas.some((area) => isInArea(ownFix, area));
}

/** Shown if the member's place is not set, not published yet, or no longer where they are. */
export function PlaceNotice({ me }: { me: Me }) {
  const { isDefault, pendingUntil, publishesLeftToday } = me.place;
  const isAway = isAwayFromPlace(me, useAtomValue(ownFixAtom));
  if (me.isDemo || !me.settings.showLocation) return null;
  if (isDefault && pendingUntil === null) return <NotSet me={me} />;
  if (pendingUntil === null && !isAway) return null;
  const pending = pendingUntil !== null && memberTexts.place.pending(clockTime(pendingUntil));
  const left = memberTexts.place.pendingText(publishesLeftToday);
  return (
    <Notice
      icon={isAway ? MapPinned : Clock}
      title={isAway || !pending ? memberTexts.place.elsewhere : pending}
      text={isAway && pending ? `${pending}. ${left}` : left}
    >
      {publishesLeftToday > 0 && (
        <PlaceActions
          me={me}
          locateLabel={isAway ? memberTexts.place.takeNew : memberTexts.place.publishNow}
        />
      )}
    </Notice>
  );
}

const NotSet = ({ me }: { me: Me }) => (
  <Notice icon={MapPinned} title={memberTexts.place.unsetTitle} text={memberTexts.place.unsetText}>
    <PlaceActions me={me} locateLabel={memberTexts.place.locate} />
  </Notice>
);

type NoticeProps = { icon: LucideIcon; title: string; text: string; children: ReactNode };

const Notice = ({ icon: Icon, title, text, children }: NoticeProps) => (
  <section
    aria-label={title}
    className="mx-4 mb-3 flex animate-rise flex-wrap items-center gap-x-4 gap-y-2.5 rounded-xl border border-line bg-surface px-4 py-3 shadow-card lg:mx-6"
  >
    <Icon aria-hidden className="size-6 shrink-0 text-brand-ink" strokeWidth={1.75} />
    <div className="min-w-48 flex-1">
      <p className="text-small font-bold">{title}</p>
      <p className="text-caption text-ink-soft">{text}</p>
    </div>
    {children}
  </section>
);

function PlaceActions({ me, locateLabel }: { me: Me; locateLabel: string }) {
  const [dialog, setDialog] = useState<"never" | "open" | "closed">("never");
  const { locate, isLocating, problem } = useLocate(me.id, () => setDialog("open"));
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button loading={isLocating} onClick={locate}>
          {locateLabel}
        </Button>
        <Button variant="secondary" onClick={() => setDialog("open")}>
          {memberTexts.place.byHand}
        </Button>
      </div>
      {problem && <Problem text={problem} />}
      {dialog !== "never" && (
        <Suspense fallback={<Opening />}>
          <PlaceDialog
            me={me}
            open={dialog === "open"}
            onClose={() => setDialog("closed")}
            problem={problem}
          />
        </Suspense>
      )}
    </>
  );
}

const Problem = ({ text }: { text: string }) => (
  <p role="alert" className="w-full text-caption font-medium text-danger-ink">
    {text}
  </p>
);

/** Asks the browser for the position and publishes that place at once. */
function useLocate(myId: string, onRefused: () => void) {
  const report = useReportPosition();
  const setOwnFix = useSetAtom(ownFixAtom);
  const [isLocating, setIsLocating] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function locate() {
    setIsLocating(true);
    setProblem(undefined);
    const position = await readFix().catch(() => undefined);
    if (!position) {
      setProblem(memberTexts.place.locateFailed);
      onRefused();
    } else {
      rememberPlacing(myId, false);
      setOwnFix(position);
      await report
        .mutateAsync({ position, now: true })
        .catch((error: unknown) => setProblem(errorText(error, memberTexts.place.failed)));
    }
    setIsLocating(false);
  }
  return { locate, isLocating, problem };
}

import { atom, useSetAtom, useStore } from "jotai";
import { useEffect } from "react";

import type { Me } from "@/features/profile/public";

import { isPlacedByHand, ownFixAtom, readFix } from "./own-position";
import { useReportPosition } from "./place.queries";

const REPORT_INTERVAL_MS = 5 * 60_000;
const CHECK_INTERVAL_MS = 60_000;

const lastReportAtom = atom(0);

/** Reports the position periodically while a nearby screen is open. Failures are silent (spec 8). */
export function usePositionReports(me: Me) {
  const { mutateAsync: report } = useReportPosition();
  const setOwnFix = useSetAtom(ownFixAtom);
  const store = useStore();
  const isWanted = !me.isDemo && me.settings.showLocation;

  useEffect(() => {
    if (!isWanted) return;
    async function reportIfDue() {
      const isDue = Date.now() - store.get(lastReportAtom) >= REPORT_INTERVAL_MS;
      if (!isDue || document.visibilityState !== "visible" || isPlacedByHand(me.id)) return;
      store.set(lastReportAtom, Date.now());
      const position = await readFix();
      setOwnFix(position);
      await report({ position });
    }
    const reportQuietly = () => void reportIfDue().catch(() => undefined);
    reportQuietly();
    const timer = setInterval(reportQuietly, CHECK_INTERVAL_MS);
    document.addEventListener("visibilitychange", reportQuietly);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", reportQuietly);
    };
  }, [isWanted, me.id, report, setOwnFix, store]);
}

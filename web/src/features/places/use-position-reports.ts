import { atom, useSetAtom, useStore } from "jotai";
import { useEffect } from "react";

import type { Me } from "@/features/profile/public";

import { isPlacedByHand, ownFixAtom, readFix } from "./own-position";
import { useReportPosition } from "./place.queries";

const REPORT_MS = 5 * 60_000;
const LOOK_MS = 60_000;

const lastReportAtom = atom(0);

/** While a screen of the neighbourhood is open: says now and then where this is. A failure stays silent (spec 8). */
export function usePositionReports(me: Me) {
  const { mutateAsync: report } = useReportPosition();
  const setOwnFix = useSetAtom(ownFixAtom);
  const store = useStore();
  const isWanted = !me.isDemo && me.settings.showLocation;

  useEffect(() => {
    if (!isWanted) return;
    async function look() {
      const isDue = Date.now() - store.get(lastReportAtom) >= REPORT_MS;
      if (!isDue || document.visibilityState !== "visible" || isPlacedByHand(me.id)) return;
      store.set(lastReportAtom, Date.now());
      const position = await readFix();
      setOwnFix(position);
      await report({ position });
    }
    const lookQuietly = () => void look().catch(() => undefined);
    lookQuietly();
    const timer = setInterval(lookQuietly, LOOK_MS);
    document.addEventListener("visibilitychange", lookQuietly);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", lookQuietly);
    };
  }, [isWanted, me.id, report, setOwnFix, store]);
}

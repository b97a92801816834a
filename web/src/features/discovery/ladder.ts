import { memberTexts } from "@/texts/texts";

/** How many people are within each radius, as the server counts them. */
export type Counts = Readonly<Record<string, number>>;

export type Rung = { radiusKm: number; count: number };

/** The next wider circle with somebody in it; without one, the widest that was looked at. */
export function nextRung(counts: Counts, withinKm: number): Rung {
  const wider = Object.entries(counts)
    .map(([radius, count]) => ({ radiusKm: Number(radius), count }))
    .filter(({ radiusKm }) => radiusKm > withinKm)
    .sort((a, b) => a.radiusKm - b.radiusKm);
  return (
    wider.find(({ count }) => count > 0) ?? {
      radiusKm: wider.at(-1)?.radiusKm ?? withinKm,
      count: 0,
    }
  );
}

/** "Nobody within 5 km yet. 3 within 20 km." */
export function ladderText(withinKm: number, { count, radiusKm }: Rung) {
  const nobody = memberTexts.map.nobodyTitle(withinKm);
  if (count > 0) return `${nobody} ${memberTexts.map.nobodyMore(count, radiusKm)}`;
  return radiusKm > withinKm ? `${nobody} ${memberTexts.map.nobodyAtAll(radiusKm)}` : nobody;
}

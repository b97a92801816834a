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

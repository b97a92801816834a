import { MAX_DISTANCE } from "@hereabouts/api/profile/profile-limits.schema";

import { locale } from "@/texts/language";
import { memberTexts } from "@/texts/texts";

/** The number of people within each radius, as counted by the server; the widest is not always counted. */
export type Counts = Readonly<Record<string, number | undefined>>;

type RadiusStep = { radiusKm: number; count: number };

const stepsOf = (counts: Counts): RadiusStep[] =>
  Object.entries(counts)
    .flatMap(([radius, count]) =>
      count === undefined ? [] : [{ radiusKm: Number(radius), count }],
    )
    .sort((a, b) => a.radiusKm - b.radiusKm);

/** Wider radii, each with more people than the one before. */
function moreSteps(counts: Counts, withinKm: number, count: number) {
  let most = count;
  return stepsOf(counts).filter((step) => {
    if (step.radiusKm <= withinKm || step.count <= most) return false;
    most = step.count;
    return true;
  });
}

/** Those whose people can be listed: further away they are only counted. */
export const widerSteps = (counts: Counts, withinKm: number, count: number) =>
  moreSteps(counts, withinKm, count).filter(({ radiusKm }) => radiusKm <= MAX_DISTANCE.max);

/** "0 within 2 km, 3 within 10 km, 12 within 20 km": each radius that changes the number. */
export function radiusStepsText(counts: Counts) {
  const steps = stepsOf(counts).filter(
    ({ count }, index, all) => index === 0 || count !== all[index - 1]?.count,
  );
  const listed = new Intl.ListFormat(locale, { type: "unit" });
  return listed.format(
    steps.map(({ count, radiusKm }) => memberTexts.map.radiusStep(count, radiusKm)),
  );
}

/** "Nobody within 5 km yet. 3 within 20 km." */
export function nobodyText(counts: Counts, withinKm: number) {
  const nobody = memberTexts.map.nobodyTitle(withinKm);
  const [next] = moreSteps(counts, withinKm, 0);
  return next ? `${nobody} ${memberTexts.map.radiusStep(next.count, next.radiusKm)}.` : nobody;
}

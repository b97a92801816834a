import { locale } from "@/texts/language";
import { placesTexts } from "@/texts/places";

/** "3 within 10 km, 12 within 20 km": each radius that changes the number. */
export function countsText(counts: Readonly<Record<string, number | undefined>>) {
  const { nobody, within } = placesTexts.elsewhere;
  const steps = Object.entries(counts)
    .map(([km, count = 0]) => ({ km: Number(km), count }))
    .toSorted((a, b) => a.km - b.km);
  const shown = steps.filter(({ count }, index) => count > (steps[index - 1]?.count ?? 0));
  const [widest] = steps.slice(-1);
  if (shown.length === 0) return nobody(widest?.km ?? 0);
  const listed = new Intl.ListFormat(locale, { type: "unit" });
  return listed.format(shown.map(({ count, km }) => within(count, km)));
}

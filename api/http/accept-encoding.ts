import { qualityValues } from "./quality-values.ts";

const CODINGS = ["br", "gzip", "identity"] as const;
export type Coding = (typeof CODINGS)[number];

/** The codings a client accepts, best first; identity is always the last resort (RFC 9110, 12.5.3). */
export function acceptedCodings(header: string | null): Coding[] {
  const weights = new Map(qualityValues(header));
  const star = weights.get("*") ?? 0;
  const weightOf = (coding: Coding) => weights.get(coding) ?? star;
  const compressed = CODINGS.filter((coding) => coding !== "identity" && weightOf(coding) > 0);
  const preferred = weights.get("identity") ?? 0;
  return [
    ...compressed
      .filter((coding) => weightOf(coding) >= preferred)
      .toSorted((a, b) => weightOf(b) - weightOf(a)),
    "identity",
  ];
}

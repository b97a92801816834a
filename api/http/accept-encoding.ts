export const CODINGS = ["br", "gzip", "identity"] as const;
export type Coding = (typeof CODINGS)[number];

/** The codings that a client takes, best first; identity stays as the last resort (RFC 9110, 12.5.3). */
export function acceptedCodings(header: string | null): Coding[] {
  const weights = new Map<string, number>();
  for (const part of header?.toLowerCase().split(",") ?? []) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    weights.set(name, q === undefined ? 1 : Number(q) || 0);
  }
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

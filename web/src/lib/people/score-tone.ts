export type ScoreTone = "high" | "middle" | "low";

/** Spec 9: green from 80, amber from 60, else blue. */
export const scoreTone = (score: number): ScoreTone =>
  score >= 80 ? "high" : score >= 60 ? "middle" : "low";

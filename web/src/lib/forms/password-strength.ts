import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

/** Longer passwords are not weaker, and judging them takes long. */
const JUDGED_LENGTH = 64;

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
const common = new Set(dictionary["passwords-common"]);

export type Strength = "tooShort" | "tooCommon" | "weak" | "fair" | "good" | "strong";
export type Judged = { password: string; about: string[]; min: number };

const BY_SCORE: Record<number, Strength> = { 0: "weak", 1: "weak", 2: "fair", 3: "good" };

/** The server refuses the first two. */
export function strengthOf({ password, about, min }: Judged): Strength {
  if (password.length < min) return "tooShort";
  if (common.has(password.toLowerCase())) return "tooCommon";
  return BY_SCORE[zxcvbn.check(password.slice(0, JUDGED_LENGTH), about).score] ?? "strong";
}

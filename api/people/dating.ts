import { GENDERS } from "@hereabouts/db/enumerations";
import type { Gender, Wanted } from "@hereabouts/db/enumerations";

/** A bit per gender; members with their own words may also match other kinds. */
const KINDS = [...GENDERS, "own_words"] as const;
const ALL = (1 << KINDS.length) - 1;
const WANTED_BIT = KINDS.length;
/** The bits of what is packed. */
export const DATING_BITS = 2 * KINDS.length;
/** For members who do not look for dating or have not agreed: the rule does not affect them. */
export const NOT_IN_PLAY = 0;

/** The columns of `DATING_JOIN`; null if the rule does not affect the member. */
export const DATING_COLUMNS = `
  dating.genders AS genders, dating.own_words <> '[]' AS has_own_words, dating.wanted AS wanted`;
/** For a statement that reads a users row as `person`. */
export const DATING_JOIN = `
  LEFT JOIN dating_preferences AS dating
    ON dating.user_id = person.id AND dating.agreed_at IS NOT NULL AND person.intent = 'dating'`;

export type DatingRow = {
  genders: string | null;
  has_own_words: number | null;
  wanted: string | null;
};

const bitsOf = (kinds: readonly (Gender | Wanted)[]) =>
  kinds.includes("everyone")
    ? ALL
    : KINDS.reduce((bits, kind, bit) => bits | (kinds.includes(kind) ? 1 << bit : 0), 0);

/** The gender of a member and whom they would like to meet as one number, for the index of people nearby. */
export function datingOf(row: DatingRow) {
  if (row.genders === null || row.wanted === null) return NOT_IN_PLAY;
  const genders = JSON.parse(row.genders) as Gender[];
  const own = bitsOf(row.has_own_words ? [...genders, "own_words"] : genders);
  return own | (bitsOf(JSON.parse(row.wanted) as Wanted[]) << WANTED_BIT);
}

const isWantedBy = (one: number, other: number) => (one & (other >> WANTED_BIT)) !== 0;

/**
 * Whether lists show the two to each other: each is whom the other would like to meet, or the rule does not affect one
 * of them.
 */
export const suitEachOther = (one: number, other: number) =>
  one === NOT_IN_PLAY ||
  other === NOT_IN_PLAY ||
  (isWantedBy(one, other) && isWantedBy(other, one));

/** SQL for the visible gender of `person`, the alias of a users row: null unless they show it and look for dating. */
export const shownGenderOf = (person: string) => `
  (SELECT json_object('genders', json(genders), 'ownWords', json(own_words)) FROM dating_preferences
    WHERE user_id = ${person}.id AND is_shown AND ${person}.intent = 'dating' AND genders <> '["rather_not_say"]')`;

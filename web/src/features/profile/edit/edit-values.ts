import { isBlank, oneLine } from "@hereabouts/api/lib/text/visible-text.schema";

import { type AboutValues, aboutChangesOf, aboutValuesOf } from "../about-values";
import type { Me, MeChanges } from "../profile.queries";
import { type StatusValues, statusChangesOf, statusValuesOf } from "../status/status-values";

/** The form's values as typed. */
export type EditValues = AboutValues &
  StatusValues & { newInterest: string; prompts: Me["prompts"] };

export const editValuesOf = (me: Me): EditValues => ({
  ...aboutValuesOf(me),
  ...statusValuesOf(me),
  newInterest: "",
  prompts: me.prompts,
});

/** Includes an interest that was typed but not added yet. */
export function changesOf({ status, end, newInterest, prompts, ...about }: EditValues): MeChanges {
  const interests = isBlank(newInterest)
    ? about.interests
    : [...about.interests, oneLine(newInterest)];
  return {
    ...aboutChangesOf({ ...about, interests }),
    ...statusChangesOf({ status, end }),
    prompts,
  };
}

/** The fields that each part edits in place. */
export const PARTS = {
  about: ["bio", "prompts"],
  interests: ["interests"],
} as const;
export type Part = keyof typeof PARTS;

/** The fields of a part; all fields if absent. */
export function ofPart<Fields extends object>(fields: Fields, part: Part | undefined) {
  if (!part) return fields;
  const names: readonly string[] = PARTS[part];
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => names.includes(name)),
  ) as Partial<Fields>;
}

/** The member's profile as others will see it after saving. */
export function previewOf(me: Me, values: EditValues): Me {
  const { name, bio, interests = me.interests, prompts = me.prompts } = changesOf(values);
  const isSameStatus = values.status === me.status;
  return {
    ...me,
    name: oneLine(name ?? "") || me.name,
    age: Number(values.age) || null,
    bio: bio ?? null,
    intent: values.intent,
    interests: [...interests],
    prompts: prompts.filter(({ answer }) => !isBlank(answer)),
    status: values.status,
    statusUntil: isSameStatus ? me.statusUntil : undefined,
  };
}

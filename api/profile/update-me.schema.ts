import { STATUSES } from "@hereabouts/db/enumerations";
import { z } from "zod";
import { AGE_MAX, BIO_MAX } from "./profile-limits.schema.ts";
import { ageField, bioField, intentField, interestsField, nameField } from "./profile.schema.ts";
import { promptsField } from "./prompts.schema.ts";

export const updateMeSchema = z.object({
  name: nameField.optional(),
  age: ageField(AGE_MAX).nullable().optional(),
  bio: bioField(BIO_MAX).optional(),
  intent: intentField.optional(),
  interests: interestsField.optional(),
  prompts: promptsField.optional(),
  profileImageUrl: z.string().max(500).nullable().optional(),
  status: z.enum(STATUSES, "Choose one of the statuses.").optional(),
  /** If absent, a new status has no end; null removes the end of the present one. */
  statusUntil: z.iso
    .datetime({ offset: true, error: "Send a date and time with its offset." })
    .nullable()
    .optional(),
});
export type UpdateMe = z.output<typeof updateMeSchema>;

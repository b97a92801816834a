import { z } from "zod";
import { CONFIRMATION } from "./confirmation.schema.ts";

/** The password, or `confirm` for an account without one. */
export const deleteAccountSchema = z.object({
  password: z.string("Enter your password.").max(256).optional(),
  confirm: z.string(`Type ${CONFIRMATION}.`).max(256).optional(),
});
export type DeleteAccount = z.output<typeof deleteAccountSchema>;

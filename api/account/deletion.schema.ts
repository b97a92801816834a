import { z } from "zod";
import { CONFIRMATION } from "./confirmation.schema.ts";

/** The password, or the word for an account that has none. */
export const deleteAccountSchema = z.object({
  password: z.string("Enter your password.").max(256).optional(),
  confirm: z.string(`Type ${CONFIRMATION}.`).max(256).optional(),
});
export type DeleteAccount = z.output<typeof deleteAccountSchema>;

import { z } from "zod";
import { emailField, endOthersSchema } from "./auth.schema.ts";

/** The password, for an account that has one. */
export const changeEmailSchema = endOthersSchema.extend({ email: emailField });
export type ChangeEmail = z.output<typeof changeEmailSchema>;

export const confirmEmailSchema = z.object({
  token: z.string("Use the link in the mail.").trim().min(1, "Use the link in the mail.").max(200),
});

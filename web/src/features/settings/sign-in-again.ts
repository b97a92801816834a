import { ApiError } from "@/lib/api-error";

/** The server requires a new sign-in of an account without a password. */
export const asksForSignIn = (error: Error | null) =>
  error instanceof ApiError && error.code === "sign_in_again";

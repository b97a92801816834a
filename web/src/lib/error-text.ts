import { texts } from "@/texts/texts";

import { ApiError, CookiesRefusedError, NetworkError } from "./api-error";

/** The server's own message, else the fallback of spec 8. */
export function errorText(error: unknown, fallback: string) {
  if (error instanceof ApiError)
    return texts.errors.ofServer(error.bodyMessage ?? fallback, error.code) ?? fallback;
  if (error instanceof NetworkError) return texts.errors.network;
  if (error instanceof CookiesRefusedError) return texts.errors.cookies;
  return fallback;
}

export const errorFields = (error: unknown) =>
  Object.fromEntries(
    Object.entries(error instanceof ApiError ? error.fields : {}).map(([field, message]) => [
      field,
      texts.errors.ofField(message, field),
    ]),
  );

export const isSignedOut = (error: unknown) =>
  error instanceof ApiError && error.status === 401 && error.code === "unauthenticated";

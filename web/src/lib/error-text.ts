import { texts } from "@/texts/texts";

import { ApiError, NetworkError } from "./api-error";

/** What a screen says of a failure: the server's own message, else the fallback of spec 8. */
export function errorText(error: unknown, fallback: string) {
  if (error instanceof ApiError) return error.bodyMessage ?? fallback;
  if (error instanceof NetworkError) return texts.errors.network;
  return fallback;
}

export const errorFields = (error: unknown) => (error instanceof ApiError ? error.fields : {});

export const isSignedOut = (error: unknown) =>
  error instanceof ApiError && error.status === 401 && error.code === "unauthenticated";

export const STATUS_OF = {
  invalid_input: 400,
  bad_token: 400,
  unauthenticated: 401,
  bad_credentials: 401,
  forbidden: 403,
  wrong_password: 403,
  sign_in_again: 403,
  demo_locked: 403,
  suspended: 403,
  not_found: 404,
  demo_disabled: 404,
  mail_disabled: 404,
  conflict: 409,
  email_taken: 409,
  event_full: 409,
  event_over: 409,
  event_cancelled: 409,
  host_cannot_leave: 409,
  too_late: 409,
  too_large: 413,
  unsupported_media: 415,
  rate_limited: 429,
  first_contact: 429,
  internal: 500,
  not_ready: 503,
  storage_unavailable: 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_OF;

/** An error with a message for people. `fields` names invalid input, `retryAfterSeconds` when to retry. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly extra: { fields?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(message);
  }
}

export const notFound = (message = "Not found") => new AppError("not_found", message);

const UNITS = [
  ["second", 1],
  ["minute", 60],
  ["hour", 3600],
] as const;

/** "40 seconds", "5 minutes", "2 hours": rounded up, in the largest unit of which there are at least two. */
function durationText(seconds: number) {
  const [name, length] = UNITS.findLast(([, length]) => seconds >= 2 * length) ?? UNITS[0];
  const count = Math.max(1, Math.ceil(seconds / length));
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

/** A 429 that says when to retry. */
export const rateLimited = (
  retryAfterSeconds: number,
  why = "That was too often.",
  code: "rate_limited" | "first_contact" = "rate_limited",
) =>
  new AppError(code, `${why} Try again in ${durationText(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });

/** The error's code, else its name, for the operator's log. */
export function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

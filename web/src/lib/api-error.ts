type ErrorBody = { message?: unknown; code?: unknown; fields?: unknown };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function readBody(body: string): ErrorBody {
  try {
    const parsed: unknown = JSON.parse(body);
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

const textFields = (fields: unknown): Record<string, string> =>
  isRecord(fields)
    ? Object.fromEntries(
        Object.entries(fields).filter(
          (field): field is [string, string] => typeof field[1] === "string",
        ),
      )
    : {};

/** Its `message` is `STATUS: BODY TEXT` (spec 7); the screen shows `bodyMessage`. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: Record<string, string>;
  readonly bodyMessage: string | undefined;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    const { message, code, fields } = readBody(body);
    this.status = status;
    this.code = typeof code === "string" ? code : undefined;
    this.fields = textFields(fields);
    this.bodyMessage = typeof message === "string" && message !== "" ? message : undefined;
  }
}

/** The request got no response. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}

const GATEWAY = [502, 503, 504];

/** Whether there was no response from the server itself. */
export const isUnreachable = (error: unknown) =>
  error instanceof NetworkError || (error instanceof ApiError && GATEWAY.includes(error.status));

/** The browser refuses cookies, so there is no session. */
export class CookiesRefusedError extends Error {}

import type { Env } from "../env.ts";

/** On every response. */
export const SAFETY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
};

/** Responses that are not pages are never rendered as one, nor embedded. */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

type Allowed = { scriptHashes?: string[]; styleHashes?: string[]; mapOrigin?: string | undefined };

/**
 * The page's CSP: inline scripts and styles are allowed by hash, and map tiles from the operator's host. They are
 * fetched as bytes, so `connect-src` suffices for them.
 */
export const pagePolicy = ({ scriptHashes = [], styleHashes = [], mapOrigin }: Allowed = {}) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(" "),
    ["style-src 'self'", ...styleHashes].join(" "),
    "img-src 'self' data: blob:",
    ["connect-src 'self'", ...(mapOrigin ? [mapOrigin] : [])].join(" "),
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join("; ");

export const HTTPS_ONLY = "max-age=31536000; includeSubDomains";

/** Whether the client uses https: by PUBLIC_URL, or by the trusted proxy (whose entry is the last). */
export const isHttps = (
  { publicUrl, trustProxy }: Pick<Env, "publicUrl" | "trustProxy">,
  forwardedProto: () => string | null | undefined,
) =>
  publicUrl.startsWith("https:") ||
  (trustProxy && forwardedProto()?.split(",").at(-1)?.trim() === "https");

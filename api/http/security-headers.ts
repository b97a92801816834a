import type { Env } from "../env.ts";

/** On everything that leaves the server. */
export const SAFETY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
};

/** What is no page is never shown as one, nor inside another. */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

type Allowed = { scriptHashes?: string[]; styleHashes?: string[]; mapOrigin?: string | undefined };

/**
 * What a page may do: scripts and styles that stand in the page itself are let through by their hashes, and a map is
 * fetched from the operator's choice. Its pictures come as bytes, so it needs no more than that.
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

/** Whether people come over https: the public address says so, or the trusted proxy does (its entry is the last). */
export const isHttps = (
  { publicUrl, trustProxy }: Pick<Env, "publicUrl" | "trustProxy">,
  forwardedProto: string | null | undefined,
) =>
  publicUrl.startsWith("https:") ||
  (trustProxy && forwardedProto?.split(",").at(-1)?.trim() === "https");

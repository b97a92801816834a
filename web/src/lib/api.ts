import type { AppType } from "@hereabouts/api/app";
import { hc } from "hono/client";

import { language } from "@/texts/language";

import { ApiError, NetworkError } from "./api-error";

export async function apiFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.set("Accept-Language", language);
  const options: RequestInit = { ...init, headers, credentials: "include" };
  const response = await fetch(input, options).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new NetworkError("the server did not answer", { cause });
  });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  return response;
}

export const api = hc<AppType>(window.location.origin, { fetch: apiFetch }).api;

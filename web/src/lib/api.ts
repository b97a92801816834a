import type { AppType } from "@hereabouts/api/app";
import { hc } from "hono/client";

import { language } from "@/texts/language";

import { ApiError, NetworkError } from "./api-error";
import { learnServerTime } from "./time/server-time";

declare global {
  interface Window {
    /** Requests that index.html started before the app was loaded, by path: first-paint/prefetch.js. */
    prefetched?: Map<string, Promise<Response | undefined>>;
  }
}

/** A response requested before a change is stale. */
async function takePrefetched(input: RequestInfo | URL, method = "GET") {
  if (!window.prefetched) return undefined;
  if (method !== "GET") return window.prefetched.clear();
  const url = new URL(input instanceof Request ? input.url : input, window.location.origin);
  const pending = window.prefetched.get(url.pathname);
  window.prefetched.delete(url.pathname);
  const response = await pending;
  return response?.url === url.href ? response : undefined;
}

async function send(input: RequestInfo | URL, init?: RequestInit) {
  const response = await takePrefetched(input, init?.method);
  if (response) return response;
  const headers = new Headers(init?.headers);
  headers.set("Accept-Language", language);
  return fetch(input, { ...init, headers, credentials: "include" });
}

async function apiFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await send(input, init).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new NetworkError("the server did not answer", { cause });
  });
  learnServerTime(response);
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  return response;
}

export const api = hc<AppType>(window.location.origin, { fetch: apiFetch }).api;

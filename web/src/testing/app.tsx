import { testApp } from "@hereabouts/api/testing/app";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";

import { createQueryClient } from "@/lib/query-client";
import { Page } from "@/routes/-page";

export type World = Awaited<ReturnType<typeof openWorld>>;

/** A browser's side of `fetch` before the real API on a database of its own: cookies, origin, and the wire. */
export async function openWorld(env: Record<string, string> = {}) {
  const api = await testApp(env);
  const networkFetch = globalThis.fetch;
  const cookies = new Map<string, string>();

  async function appFetch(input: RequestInfo | URL, init?: RequestInit) {
    const request = new Request(
      input instanceof Request ? input : new URL(input, window.location.origin),
      init,
    );
    const { origin, host } = window.location;
    request.headers.set("Host", host);
    request.headers.set("Sec-Fetch-Site", "same-origin");
    if (request.method !== "GET") request.headers.set("Origin", origin);
    if (cookies.size > 0) request.headers.set("Cookie", [...cookies.values()].join("; "));
    const response = await api.app.request(request);
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      cookies.set(pair.split("=")[0] ?? "", pair);
    }
    return response;
  }

  globalThis.fetch = Object.assign(appFetch, { preconnect: networkFetch.preconnect });
  return {
    ...api,
    /** From here on the browser carries this person's cookie. */
    signIn: ({ cookie }: { cookie: string }) => void cookies.set("session", cookie),
    async close() {
      globalThis.fetch = networkFetch;
      await api.close();
    },
  };
}

/** The whole app at an address, as a browser shows it after a full load. */
export function renderApp(path: string) {
  window.history.replaceState(null, "", path);
  const queryClient = createQueryClient(() => undefined);
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  return { queryClient };
}

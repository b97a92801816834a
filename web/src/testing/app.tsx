import { afterEach, beforeEach } from "bun:test";
import { testApp } from "@hereabouts/api/testing/app";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";

import { endSession } from "@/features/auth/public";
import { isSignedOut } from "@/lib/error-text";
import { createQueryClient } from "@/lib/query-client";
import { showToastOfLastPage } from "@/lib/toast";
import { learnServerTime } from "@/lib/time/server-time";
import { Page } from "@/app/page";

import { renewStore } from "./page-store";
import { WireRequest } from "./wire-request";

export type World = Awaited<ReturnType<typeof openWorld>>;
type Detour = {
  isMeant: (method: string, path: string, query: URLSearchParams) => boolean;
  answer: Answer;
};
/** How the network responds to a call; `reachServer` gives the server's own response. */
export type Answer = (reachServer: () => Promise<Response>) => Promise<Response>;

/** A socket that keeps connecting for the whole test. */
export class OpeningSocket extends EventTarget {
  send() {}
  close() {}
}

/** A socket that sends `hello`, and then nothing. */
export class GreetingSocket extends OpeningSocket {
  constructor() {
    super();
    const hello = new MessageEvent("message", { data: '{"type":"hello"}' });
    queueMicrotask(() => this.dispatchEvent(hello));
  }
}

/** The `fetch` of a browser with cookies and origin, in front of the real API with its own database. */
export async function openWorld(env: Record<string, string> = {}, Socket = OpeningSocket) {
  const api = await testApp(
    { LOG_LEVEL: "silent", ...env },
    // Timers are numbers here, as in the DOM.
    { schedule: (work, afterMs) => void setTimeout(work, afterMs) },
  );
  const { fetch: networkFetch, WebSocket: NetworkSocket, XMLHttpRequest } = globalThis;
  const cookies = new Map<string, string>();
  const detours = new Set<Detour>();
  const { assign } = window.location;
  // Simulates a full load: the page is gone, storage and cookies stay.
  window.location.assign = (address) => queueMicrotask(() => renderApp(String(address)));

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
    const { pathname, searchParams } = new URL(request.url);
    const detour = [...detours].findLast(({ isMeant }) =>
      isMeant(request.method, pathname, searchParams),
    );
    const reachServer = async () => api.app.request(request);
    const response = await (detour ? detour.answer(reachServer) : reachServer());
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      cookies.set(pair.split("=")[0] ?? "", pair);
    }
    return response;
  }

  Object.assign(globalThis, { WebSocket: Socket, XMLHttpRequest: WireRequest });
  globalThis.fetch = Object.assign(appFetch, { preconnect: networkFetch.preconnect });
  return {
    ...api,
    /** From now on the browser sends this member's cookie. */
    signIn: ({ cookie }: { cookie: string }) => void cookies.set("session", cookie),
    /** The browser's cookies. */
    cookie: () => cookies.get("session") ?? "",
    /** Changes the response to matching calls until the returned function is called. */
    meanwhile(isMeant: Detour["isMeant"], answer: Answer) {
      const detour = { isMeant, answer };
      detours.add(detour);
      return () => void detours.delete(detour);
    },
    async close() {
      cleanup();
      window.location.assign = assign;
      Object.assign(globalThis, {
        fetch: networkFetch,
        WebSocket: NetworkSocket,
        XMLHttpRequest,
      });
      // Tests of other files share the process, so the server's clock is reset.
      learnServerTime(new Response(null, { headers: { Date: new Date().toUTCString() } }));
      await api.close();
    },
  };
}

export const SPOT = { latitude: 10.5, longitude: 20.5 };

/** A complete member at the spot, signed in to the browser. */
export async function enterWorld(world: World, profile: { [field: string]: unknown } = {}) {
  const me = await world.member({ name: "Ada Walker", password: "secret-1", ...profile });
  await me.put("/api/users/me/location", SPOT);
  world.signIn(me);
  return me;
}

/** Gives each test of the file its own world; the returned function returns it. */
export function worldOfEach(...given: Parameters<typeof openWorld>) {
  let world: World;
  beforeEach(async () => {
    world = await openWorld(...given);
  });
  afterEach(() => world.close());
  return () => world;
}

/** Renders the whole app at an address, as after a full load. */
export function renderApp(path: string) {
  cleanup();
  window.history.replaceState(null, "", path);
  renewStore();
  const queryClient = createQueryClient((error) => {
    if (isSignedOut(error)) endSession(queryClient);
  });
  showToastOfLastPage();
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  return { queryClient };
}

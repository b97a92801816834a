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
/** What the network does with a call: the last word is the server's own answer. */
export type Answer = (reachServer: () => Promise<Response>) => Promise<Response>;

/** A socket that is still opening as long as a test takes. */
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

/** A browser's side of `fetch` before the real API on a database of its own: cookies, origin, and the wire. */
export async function openWorld(env: Record<string, string> = {}, Socket = OpeningSocket) {
  const api = await testApp(
    { LOG_LEVEL: "silent", ...env },
    // The timers here are those of the DOM, which are numbers.
    { schedule: (work, afterMs) => void setTimeout(work, afterMs) },
  );
  const { fetch: networkFetch, WebSocket: NetworkSocket, XMLHttpRequest } = globalThis;
  const cookies = new Map<string, string>();
  const detours = new Set<Detour>();
  const { assign } = window.location;
  // A full load: all of the page goes, and what is stored and the cookies stay.
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
    /** From here on the browser carries this person's cookie. */
    signIn: ({ cookie }: { cookie: string }) => void cookies.set("session", cookie),
    /** What the browser carries. */
    cookie: () => cookies.get("session") ?? "",
    /** Until it is let be, the network does this with what is meant. */
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
      // Tests of other files share the process: what this server told of the time ends with it.
      learnServerTime(new Response(null, { headers: { Date: new Date().toUTCString() } }));
      await api.close();
    },
  };
}

export const SPOT = { latitude: 10.5, longitude: 20.5 };

/** A complete member at the spot, whose cookie the browser carries from here on. */
export async function enterWorld(world: World, profile: { [field: string]: unknown } = {}) {
  const me = await world.member({ name: "Ada Walker", password: "secret-1", ...profile });
  await me.put("/api/users/me/location", SPOT);
  world.signIn(me);
  return me;
}

/** Each test of the file in a world of its own, which the returned function gives. */
export function worldOfEach(...given: Parameters<typeof openWorld>) {
  let world: World;
  beforeEach(async () => {
    world = await openWorld(...given);
  });
  afterEach(() => world.close());
  return () => world;
}

/** The whole app at an address, as a browser shows it after a full load. */
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

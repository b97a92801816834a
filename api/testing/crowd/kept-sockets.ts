import type { Crowd } from "./busy-crowd.ts";
import type { ServerChild } from "../servers/server-child.ts";

const AGAIN_MS = 250;

/** Sockets of members on any server; each is reopened when it ends, as the app does. */
export function keepConnected(servers: readonly ServerChild[], crowd: Crowd, count: number) {
  const open = new Set<WebSocket>();
  let isOver = false;
  let turn = 0;
  let frames = 0;

  function connect(cookie: string) {
    if (isOver) return;
    turn += 1;
    const url = servers[turn % servers.length]?.url.replace("http", "ws");
    const headers = { cookie };
    const socket = Reflect.construct(WebSocket, [`${url}/api/realtime`, { headers }]) as WebSocket;
    socket.addEventListener("message", () => {
      frames += 1;
      open.add(socket);
    });
    socket.addEventListener("error", () => undefined);
    socket.addEventListener("close", () => {
      open.delete(socket);
      setTimeout(() => connect(cookie), AGAIN_MS * (1 + Math.random()));
    });
  }

  for (let n = 0; n < count; n += 1) connect(crowd.members[n % crowd.members.length]?.cookie ?? "");
  return {
    /** The number of sockets that have received `hello`. */
    open: () => open.size,
    frames: () => frames,
    untilAllOpen: async (atMostMs: number) => {
      const end = performance.now() + atMostMs;
      while (open.size < count && performance.now() < end) await Bun.sleep(20);
      return open.size === count;
    },
    stop: () => {
      isOver = true;
      for (const socket of open) socket.close();
    },
  };
}

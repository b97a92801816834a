import { type Server, type Socket, connect, createServer } from "node:net";
import { quietPort } from "@hereabouts/api/testing/quiet-port";

import { test as base } from "./fixtures";

/** An address before the server's own: shut, it refuses connections as if the server had ended. */
export async function openGate(serverUrl: string) {
  let upstream = Number(new URL(serverUrl).port);
  const port = await quietPort();
  let listener: Server;
  let isOpen = false;
  const sockets = new Set<Socket>();

  function pass(client: Socket) {
    // A connection made just before the shutting arrives here just after it.
    if (!isOpen) return void client.destroy();
    const server = connect(upstream, "127.0.0.1");
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
      socket.on("error", () => socket.destroy());
    }
    client.pipe(server).pipe(client);
    client.on("close", () => server.destroy());
    server.on("close", () => client.destroy());
  }

  async function open() {
    isOpen = true;
    listener = createServer(pass);
    await new Promise<void>((resolve) => listener.listen(port, "127.0.0.1", resolve));
  }

  function dropAll() {
    for (const socket of sockets) socket.destroy();
  }

  async function shut() {
    isOpen = false;
    const closed = new Promise<void>((resolve) => listener.close(() => resolve()));
    dropAll();
    await closed;
  }

  function leadTo(url: string) {
    upstream = Number(new URL(url).port);
    dropAll();
  }

  await open();
  return { url: `http://127.0.0.1:${port}`, open, shut, leadTo };
}

/** The server stands behind a gate that can be shut. */
export const test = base.extend<{ gate: Awaited<ReturnType<typeof openGate>> }>({
  gate: async ({ serverUrl }, provide) => {
    const gate = await openGate(serverUrl);
    await provide(gate);
    await gate.shut();
  },
  baseURL: ({ gate }, provide) => provide(gate.url),
});

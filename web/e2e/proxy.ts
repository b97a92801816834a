import { type Server, type Socket, connect, createServer } from "node:net";
import { quietPort } from "@hereabouts/api/testing/peers/quiet-port";

/** The app asks whether the server is back less and less often. */
export const RECONNECT = { timeout: 60_000 };

/** A TCP proxy in front of the server: stopped, it refuses connections as if the server had ended. */
export async function openProxy(serverUrl: string) {
  let upstream = Number(new URL(serverUrl).port);
  const port = await quietPort();
  let listener: Server;
  let isRunning = false;
  const sockets = new Set<Socket>();

  function forward(client: Socket) {
    // A connection made just before the stop arrives here just after it.
    if (!isRunning) return void client.destroy();
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

  async function start() {
    if (isRunning) return;
    isRunning = true;
    listener = createServer(forward);
    await new Promise<void>((resolve) => listener.listen(port, "127.0.0.1", resolve));
  }

  function dropAll() {
    for (const socket of sockets) socket.destroy();
  }

  async function stop() {
    if (!isRunning) return;
    isRunning = false;
    const closed = new Promise<void>((resolve) => listener.close(() => resolve()));
    dropAll();
    await closed;
  }

  function forwardTo(url: string) {
    const next = Number(new URL(url).port);
    if (next === upstream) return;
    upstream = next;
    dropAll();
  }

  await start();
  return { url: `http://127.0.0.1:${port}`, start, stop, forwardTo };
}

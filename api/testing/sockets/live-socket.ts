import type { TestApp } from "../app.ts";
import { socketHandler } from "../../sockets/frames.ts";
import type { SocketData } from "../../sockets/frames.ts";
import { SERVER_FRAMES } from "../../realtime/server-frames.schema.ts";
import type { ServerFrameType } from "../../realtime/server-frames.schema.ts";

type Received = { type: string } & Record<string, unknown>;
const TIMEOUT_MS = 20_000;
const SILENCE_MS = 60;

async function within<T>(promise: Promise<T>, what: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`waited in vain for ${what}`)), TIMEOUT_MS);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Why a received frame does not match its schema. */
function breachOf(frame: Received) {
  const schema = SERVER_FRAMES[frame.type as ServerFrameType];
  const { error } = schema?.safeParse(frame) ?? { error: new Error("unknown type") };
  return error && `${JSON.stringify(frame)}: ${error.message}`;
}

/** Opens a socket and collects the frames it receives. */
export async function openSocket(url: string, headers: Record<string, string>) {
  // The browser type has no headers.
  const socket = Reflect.construct(WebSocket, [url, { headers }]) as WebSocket;
  const received: Received[] = [];
  let wake = () => {};
  const closed = Promise.withResolvers<{ code: number; reason: string }>();
  const opened = Promise.withResolvers<void>();
  socket.addEventListener("open", () => opened.resolve());
  socket.addEventListener("error", () => opened.reject(new Error("refused")));
  socket.addEventListener("close", ({ code, reason }) => closed.resolve({ code, reason }));
  const breaches: string[] = [];
  socket.addEventListener("message", ({ data }) => {
    const frame = JSON.parse(String(data)) as Received;
    const breach = breachOf(frame);
    if (breach) breaches.push(breach);
    received.push(frame);
    wake();
  });
  const holdToContract = () => {
    if (breaches.length > 0)
      throw new Error(`frames against their schemas: ${breaches.join("\n")}`);
  };
  await within(opened.promise, "the connection");

  async function take(type: string): Promise<Received> {
    for (;;) {
      holdToContract();
      const index = received.findIndex((frame) => frame.type === type);
      const [frame] = index < 0 ? [] : received.splice(index, 1);
      if (frame) return frame;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  }

  return {
    socket,
    /** Frames received and not yet taken. */
    received: received as readonly Received[],
    send: (frame: unknown) =>
      socket.send(typeof frame === "string" ? frame : JSON.stringify(frame)),
    /** Takes the next frame of the type. */
    next: (type: string) => within(take(type), type),
    /** The types of all frames not taken, after some silence. */
    rest: async () => {
      await Bun.sleep(SILENCE_MS);
      holdToContract();
      return received.map((frame) => frame.type);
    },
    closed: () => within(closed.promise, "the end of the connection"),
  };
}

/** Serves the app on a free port for real sockets. */
export function serve({ app, deps }: TestApp) {
  const server = Bun.serve<SocketData>({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request, listening) => app.fetch(request, { server: listening }),
    websocket: socketHandler(deps.hub),
  });
  deps.hub.attach(server);
  const origin = `http://127.0.0.1:${server.port}`;
  return {
    origin,
    port: server.port ?? 0,
    /** Opens a socket and takes its `hello`. */
    connect: async ({ cookie }: { cookie: string }, headers: Record<string, string> = {}) => {
      const client = await openSocket(`ws://127.0.0.1:${server.port}/api/realtime`, {
        cookie,
        ...headers,
      });
      await client.next("hello");
      return client;
    },
    /** The response to a refused upgrade. */
    upgrade: (headers: Record<string, string>) =>
      fetch(`${origin}/api/realtime`, {
        headers: {
          connection: "Upgrade",
          upgrade: "websocket",
          "sec-websocket-version": "13",
          "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
          ...headers,
        },
      }),
    stop: () => server.stop(true),
  };
}

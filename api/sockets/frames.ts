import type { ServerWebSocket, WebSocketHandler } from "bun";
import type { z } from "zod";
import type { Deps } from "../deps.ts";
import { CLIENT_FRAMES } from "../realtime/client-frames.schema.ts";
import type { ClientFrameBody, ClientFrameType } from "../realtime/client-frames.schema.ts";
import { FRAME_BYTES_MAX } from "../realtime/frame-limits.schema.ts";
import type { Hub } from "../realtime/hub.ts";
import type { ServerFrame } from "../realtime/server-frames.schema.ts";
import { CLOSE, sendFrame } from "../realtime/socket.ts";
import type { Socket as Connection } from "../realtime/socket.ts";

export type SocketData = { deps: Deps } & Connection["data"];
/** A connection that receives frames. */
export type Socket = ServerWebSocket<SocketData>;

const IDLE_SECONDS = 120;
// The engine drops larger messages before they are in memory; smaller ones over the limit get our close code.
export const PAYLOAD_BYTES_MAX = 4 * FRAME_BYTES_MAX;
const UNSENT_BYTES_MAX = 1024 * 1024;

type Counts = (
  data: Connection["data"] & { deps: Deps },
) => Promise<Omit<ServerFrame<"hello">, "type" | "userId">>;
const helloCounts: Counts[] = [];

/**
 * Registers counts for `hello`. They are read after the connection has subscribed, so that no change in between is
 * lost.
 */
export function onHello(counts: Counts) {
  helloCounts.push(counts);
}

/** Sends no counts if they could not be read: the client then fetches them. */
export async function sendHello(deps: Deps, socket: Connection) {
  const data = { ...socket.data, deps };
  const counts = await Promise.all(helloCounts.map((count) => count(data))).catch(() => []);
  const hello: ServerFrame = { type: "hello", userId: socket.data.viewer.publicId };
  sendFrame(socket, Object.assign(hello, ...counts));
}

const SCHEMAS: { [Type in ClientFrameType]: z.ZodType<ClientFrameBody<Type>> } = CLIENT_FRAMES;

type Receiver = (socket: Socket, frame: unknown) => boolean;
const receivers = new Map<string, Receiver>();

/** Registers a receiver for a type of frame; a frame that does not match the schema closes the socket. */
export function onFrame<Type extends ClientFrameType>(
  type: Type,
  handle: (socket: Socket, frame: ClientFrameBody<Type>) => void | Promise<void>,
) {
  const schema = SCHEMAS[type];
  receivers.set(type, (socket, frame) => {
    const parsed = schema.safeParse(frame);
    if (parsed.success) void runReceiver(socket, type, async () => handle(socket, parsed.data));
    return parsed.success;
  });
}

/** Their receivers use no cache, so the journal is not read first; typing reads it beside its own query. */
const WITHOUT_CACHE: ReadonlySet<string> = new Set<ClientFrameType>(["ping", "typing"]);

async function runReceiver({ data }: Socket, type: string, handling: () => Promise<void>) {
  const { several } = data.deps;
  try {
    if (several && !WITHOUT_CACHE.has(type)) await several.catchUp();
    await handling();
  } catch (error) {
    data.deps.log.error("frame failed", {
      type,
      error: error instanceof Error ? error.name : "unknown",
    });
  }
}

function parse(text: string): { type?: unknown } | undefined {
  try {
    const frame: unknown = JSON.parse(text);
    return frame !== null && typeof frame === "object" ? frame : undefined;
  } catch {
    return undefined;
  }
}

/** The limit counts all connections of an account together. */
const isFlood = ({ data }: Socket) => !data.deps.limits.allows("frame", data.viewer.id);

export const refuseFlood = (socket: Socket) => socket.close(CLOSE.tooMany, "too many frames");

/** Protocol pings and pongs count like frames. */
function receiveControl(socket: Socket) {
  if (isFlood(socket)) refuseFlood(socket);
}

export function receiveFrame(socket: Socket, raw: string | Buffer) {
  if (Buffer.byteLength(raw) > FRAME_BYTES_MAX)
    return socket.close(CLOSE.tooLarge, "frame too large");
  if (isFlood(socket)) return refuseFlood(socket);
  const frame = typeof raw === "string" ? parse(raw) : undefined;
  const receive = typeof frame?.type === "string" ? receivers.get(frame.type) : undefined;
  if (!receive?.(socket, frame)) socket.close(CLOSE.badFrame, "unknown frame");
}

/** Bun's WebSocket handlers. */
export const socketHandler = (hub: Hub): WebSocketHandler<SocketData> => ({
  open: (socket) => {
    hub.add(socket);
    void sendHello(socket.data.deps, socket);
  },
  message: receiveFrame,
  ping: receiveControl,
  pong: receiveControl,
  close: hub.remove,
  idleTimeout: IDLE_SECONDS,
  sendPings: true,
  maxPayloadLength: PAYLOAD_BYTES_MAX,
  backpressureLimit: UNSENT_BYTES_MAX,
  closeOnBackpressureLimit: true,
});

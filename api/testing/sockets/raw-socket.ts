import { connect } from "node:net";

const TIMEOUT_MS = 20_000;
const KEY = "dGhlIHNhbXBsZSBub25jZQ==";

type Part = { opcode: number; payload?: Uint8Array; isLast?: boolean; isMasked?: boolean } & {
  reserved?: number;
  /** The claimed length, if wrong. */
  claimed?: bigint;
};

/** The bytes of a WebSocket frame, also of an invalid one. */
export function frameBytes(part: Part) {
  const { opcode, payload = new Uint8Array(0), isLast = true, isMasked = true } = part;
  const { reserved = 0, claimed = BigInt(payload.length) } = part;
  const first = (isLast ? 0x80 : 0) | (reserved << 4) | opcode;
  const mask = isMasked ? 0x80 : 0;
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(claimed);
  const head =
    claimed < 126n
      ? [first, mask | Number(claimed)]
      : claimed < 65_536n
        ? [first, mask | 126, ...length.subarray(6)]
        : [first, mask | 127, ...length];
  const key = isMasked ? Uint8Array.of(1, 2, 3, 4) : new Uint8Array(0);
  const body = isMasked ? payload.map((byte, index) => byte ^ (key[index % 4] ?? 0)) : payload;
  return Buffer.concat([Uint8Array.from(head), key, body]);
}

/** A client that writes raw bytes: it has its upgrade, or the status of its refusal. */
export async function rawSocket(port: number, cookie: string) {
  const socket = connect(port, "127.0.0.1");
  let received = Buffer.alloc(0);
  const ended = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  socket.on("error", () => undefined);
  socket.on("close", () => (answered.resolve(), ended.resolve()));
  socket.on("data", (data) => {
    received = Buffer.concat([received, Buffer.from(data)]);
    answered.resolve();
  });
  socket.write(
    `GET /api/realtime HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${KEY}\r\n\r\n`,
  );
  await answered.promise;
  return {
    socket,
    write: (...parts: Part[]) => socket.write(Buffer.concat(parts.map(frameBytes))),
    /** Resolves when the received text matches. */
    hears: async (what: RegExp) => {
      const end = performance.now() + TIMEOUT_MS;
      while (!what.test(received.toString("latin1"))) {
        if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
        await Bun.sleep(5);
      }
    },
    /** Whether the server hangs up within this time. */
    hangsUp: (ms = TIMEOUT_MS) =>
      Promise.race([ended.promise.then(() => true), Bun.sleep(ms).then(() => false)]),
    leave: () => socket.destroy(),
  };
}

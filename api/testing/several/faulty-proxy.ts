import { type AddressInfo, type Socket, connect, createServer } from "node:net";

export type FaultyProxy = Awaited<ReturnType<typeof openFaultyProxy>>;

/** A proxy to a local port, which can add delay, stall, or break. */
export async function openFaultyProxy(port: number, delayMs = 0) {
  const open = new Set<Socket>();
  let stalled: PromiseWithResolvers<void> | undefined;
  let isDown = false;

  async function arrive(sent: number) {
    const left = sent + delayMs - performance.now();
    if (left > 0) await Bun.sleep(left);
    await stalled?.promise;
  }

  function carry(from: Socket, to: Socket, isDelayed: boolean) {
    let last: Promise<unknown> = Promise.resolve();
    from.on("data", (piece: Buffer) => {
      const sent = isDelayed ? performance.now() : 0;
      last = last.then(() => arrive(sent)).then(() => to.write(piece));
    });
    from.on("error", () => from.destroy());
    from.on("close", () => void last.then(() => to.end()));
  }

  const listener = createServer((client) => {
    if (isDown) return void client.destroy();
    const server = connect(port, "127.0.0.1");
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on("close", () => open.delete(socket));
    }
    carry(client, server, true);
    carry(server, client, false);
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const dropConnections = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (listener.address() as AddressInfo).port,
    /** Holds all data back without losing it. */
    stall: () => void (stalled ??= Promise.withResolvers<void>()),
    resume: () => {
      stalled?.resolve();
      stalled = undefined;
    },
    /** Drops all data, and refuses connections. */
    cut: () => {
      isDown = true;
      dropConnections();
    },
    restore: () => void (isDown = false),
    stop: () => {
      listener.close();
      dropConnections();
    },
  };
}

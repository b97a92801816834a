import { type AddressInfo, type Socket, connect, createServer } from "node:net";

const END_OF_HEAD = "\r\n\r\n";

const CLOSES = "\r\nConnection: close\r\n";

/** The first line of what is asked or answered says that nothing comes after it on this connection. */
function asLast(bytes: Buffer) {
  const end = bytes.indexOf("\r\n");
  return Buffer.concat([bytes.subarray(0, end), Buffer.from(CLOSES), bytes.subarray(end + 2)]);
}

function passOn(head: Buffer, client: Socket, server: Socket) {
  if (/\r\nupgrade:/i.test(head.toString("latin1"))) {
    server.write(head);
    return server.pipe(client);
  }
  const text = head.toString("latin1").replace(/\r\nconnection:[^\r]*/i, "");
  server.write(asLast(Buffer.from(text, "latin1")));
  return server.once("data", (first: Buffer) => {
    client.write(asLast(first));
    server.pipe(client);
  });
}

/** The head of a request; what has come after it is read next. */
function readHead(client: Socket) {
  return new Promise<Buffer>((resolve) => {
    let bytes: Buffer = Buffer.alloc(0);
    client.on("data", function gather(piece: Buffer) {
      bytes = Buffer.concat([bytes, piece]);
      const end = bytes.indexOf(END_OF_HEAD);
      if (end < 0) return;
      client.off("data", gather);
      client.pause();
      const rest = bytes.subarray(end + END_OF_HEAD.length);
      if (rest.length > 0) client.unshift(rest);
      resolve(bytes.subarray(0, end + END_OF_HEAD.length));
    });
  });
}

/** A balancer without sticky sessions: each request and each socket goes to the next port. */
export async function openInTurn(ports: readonly number[]) {
  let turn = 0;
  const open = new Set<Socket>();

  async function forward(client: Socket) {
    open.add(client);
    client.on("error", () => client.destroy());
    client.on("close", () => open.delete(client));
    const head = await readHead(client);
    turn += 1;
    const server = connect(ports[turn % ports.length] ?? 0, "127.0.0.1");
    server.on("error", () => client.destroy());
    client.on("close", () => server.destroy());
    passOn(head, client, server);
    client.pipe(server);
  }

  const listener = createServer((client) => void forward(client));
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  return {
    port: (listener.address() as AddressInfo).port,
    stop: () => {
      listener.close();
      for (const socket of open) socket.destroy();
    },
  };
}

import { createServer } from "node:net";

/** Below the ports that systems hand out by themselves: 32768 and up on Linux, 49152 and up elsewhere. */
const [FIRST, COUNT] = [20_000, 10_000];

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/** A free port that stays free while it is closed and opened again. */
export async function quietPort() {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
}

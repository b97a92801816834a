export {};
// A push service as a process of its own, so that what it takes to receive is nobody else's time. It prints its port, and for each
// line that it is sent how many pushes came.
let received = 0;
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: async (request) => {
    await request.arrayBuffer();
    received += 1;
    return new Response(null, { status: 201 });
  },
});
process.stdout.write(`${server.port}\n`);
process.stdin.on("data", () => process.stdout.write(`${received}\n`));

// A push service as a process of its own, so that what it takes to receive is nobody else's time. It prints its port, and for each
// line that it is sent how many pushes came.
let pushed = 0;
const service = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: async (request) => {
    await request.arrayBuffer();
    pushed += 1;
    return new Response(null, { status: 201 });
  },
});
process.stdout.write(`${service.port}\n`);
process.stdin.on("data", () => process.stdout.write(`${pushed}\n`));

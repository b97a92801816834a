import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { helpersOf } from "../testing/processes/helpers-of.ts";
import { openPushService } from "../testing/peers/push-service.ts";
import { createPush, pushKeysOf } from "./push.ts";

const KEYS = pushKeysOf(new Uint8Array(32).fill(7));

let service: ReturnType<typeof openPushService>;
beforeEach(() => void (service = openPushService()));
afterEach(() => service.stop());

test("outside of a test, no address but a public one is connected to", async () => {
  const real = createPush(KEYS, "mailto:team@example.com");
  const { registration } = service.subscribe();
  const target = {
    endpoint: registration.endpoint,
    publicKey: registration.keys.p256dh,
    secret: registration.keys.auth,
  };
  const options = { ttlSeconds: 60, topic: "x", isUrgent: false };
  for (const name of ["127.0.0.1", "localhost", "[::1]", "169.254.169.254", "10.0.0.1"]) {
    const endpoint = `https://${name}:${service.port}/push/x`;
    await expect(real.send({ ...target, endpoint }, "{}", options)).rejects.toThrow(
      "not a public address",
    );
  }
  expect(real.accepts("http://push.example/x")).toBe(false);
  expect(real.accepts("https://push.example/x")).toBe(true);
  expect(service.received).toEqual([]);
});

test("pushes to one service use a connection again", async () => {
  let connections = 0;
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(201).end());
  }).on("connection", () => void (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const push = createPush(KEYS, "mailto:team@example.com", "loopback");
  const { keys } = service.subscribe().registration;
  const { port } = server.address() as AddressInfo;
  const target = { endpoint: `http://127.0.0.1:${port}/x`, publicKey: keys.p256dh };
  for (let n = 0; n < 5; n += 1) {
    const options = { ttlSeconds: 60, topic: "x", isUrgent: false };
    expect(await push.send({ ...target, secret: keys.auth }, "{}", options)).toBe(201);
  }
  expect(connections).toBe(1);
  push.close();
  server.close();
});

test("a sender that is killed fails what was under way, and the next push starts another", async () => {
  const push = createPush(KEYS, "mailto:team@example.com", "loopback");
  const { registration } = service.subscribe();
  const { endpoint, keys } = registration;
  const target = { endpoint, publicKey: keys.p256dh, secret: keys.auth };
  const options = { ttlSeconds: 60, topic: "x", isUrgent: false };
  expect(await push.send(target, "{}", options)).toBe(201);
  const sending = push.send(target, "{}", options).catch((error: Error) => error.message);
  for (const pid of helpersOf(process.pid, "push-sender")) process.kill(pid, "SIGKILL");
  expect(await sending).toBe("not done");
  expect(await push.send(target, "{}", options)).toBe(201);
  push.close();
});

import { afterAll, beforeAll, expect, test } from "bun:test";
import { openSocket } from "../sockets/live-socket.ts";
import { pngOf } from "../pictures.ts";
import { startCluster } from "./cluster.ts";

type Cluster = Awaited<ReturnType<typeof startCluster>>;
type Person = Awaited<ReturnType<typeof register>>;

type Answer = { id?: string; imageUrl?: string };

let cluster: Cluster;
let ada: Person;
let ben: Person;

/** Each of its requests goes to the next server. */
function askerOf(cookie = "") {
  return async (method: string, path: string, body?: object) => {
    const response = await fetch(cluster.url + path, {
      method,
      headers: { cookie, ...(body && { "Content-Type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = (/^[[{]/.test(text) ? JSON.parse(text) : {}) as Answer;
    const [set] = response.headers.getSetCookie();
    return { status: response.status, body: answer, cookie: set?.split(";")[0] ?? "" };
  };
}

let registered = 0;
async function register(name: string) {
  registered += 1;
  const account = { email: `p${registered}@example.com`, password: "correct horse", name, age: 30 };
  const answer = await askerOf()("POST", "/api/register", account);
  expect(answer.status).toBe(201);
  const { cookie, body } = answer;
  return { ...account, id: String(body.id), cookie, ask: askerOf(cookie) };
}

async function connect({ cookie }: { cookie: string }, at: number) {
  const url = cluster.servers[at]?.url.replace("http", "ws");
  const socket = await openSocket(`${url}/api/realtime`, { cookie });
  await socket.next("hello");
  return socket;
}

/** Asked of each server, twice, so that both have it in memory. */
const everywhere = async (person: Person, path: string) => [
  (await person.ask("GET", path)).status,
  (await person.ask("GET", path)).status,
];

beforeAll(async () => {
  cluster = await startCluster();
  ada = await register("Ada");
  ben = await register("Ben");
}, 300_000);
afterAll(async () => {
  await cluster.stop();
}, 30_000);

test("who registers with one server is signed in to the other", async () => {
  expect(await everywhere(ada, "/api/users/me")).toEqual([200, 200]);
});

test("what is written, typed and read with one server arrives at the sockets of both", async () => {
  const [here, there] = [await connect(ben, 0), await connect(ben, 1)];
  const own = await connect(ada, 0);
  const sent = await ada.ask("POST", `/api/messages/${ben.id}`, { content: "hello" });
  expect(sent.status).toBe(201);
  for (const { next } of [here, there])
    expect(await next("message")).toMatchObject({ message: { content: "hello" } });
  await ben.ask("POST", `/api/messages/${ada.id}`, { content: "hi" });
  expect(await own.next("message")).toMatchObject({ message: { content: "hello" } });
  expect(await own.next("message")).toMatchObject({ message: { content: "hi" } });
  there.send({ type: "typing", userId: ada.id });
  expect(await own.next("typing")).toMatchObject({ userId: ben.id });
  expect((await ben.ask("GET", `/api/messages/${ada.id}`)).status).toBe(200);
  expect(await own.next("read")).toMatchObject({ userId: ben.id });
  expect(await own.rest()).not.toContain("message");
  for (const { socket } of [here, there, own]) socket.close();
}, 30_000);

test("who joins an event with one server is counted at once by both, and by who watches it", async () => {
  const event = await ada.ask("POST", "/api/events", {
    title: "Walk",
    description: "Uphill.",
    location: "Park",
    category: "outdoor",
    dateTime: "2090-01-01T12:00:00.000Z",
  });
  expect(event.status).toBe(201);
  const path = `/api/events/${event.body.id}`;
  const watcher = await connect(ada, 1);
  watcher.send({ type: "watch", eventIds: [event.body.id] });
  expect(await watcher.next("event")).toMatchObject({ currentAttendees: 1 });
  expect((await ben.ask("POST", `${path}/join`, {})).status).toBe(200);
  expect(await watcher.next("event")).toMatchObject({ currentAttendees: 2 });
  for (const body of [await ada.ask("GET", path), await ada.ask("GET", path)].map((a) => a.body))
    expect(body).toMatchObject({ currentAttendees: 2 });
  watcher.socket.close();
}, 30_000);

test("a block holds on both from its answer on", async () => {
  const cleo = await register("Cleo");
  expect(await everywhere(cleo, `/api/users/${ada.id}`)).toEqual([200, 200]);
  expect((await ada.ask("POST", "/api/blocks", { userId: cleo.id })).status).toBe(201);
  expect(await everywhere(cleo, `/api/users/${ada.id}`)).toEqual([404, 404]);
});

test("a sign-out and a deletion hold on both from their answer on, and end the sockets of both", async () => {
  const dan = await register("Dan");
  const sockets = [await connect(dan, 0), await connect(dan, 1)];
  expect(await everywhere(dan, "/api/users/me")).toEqual([200, 200]);
  expect((await dan.ask("POST", "/api/logout", {})).status).toBe(204);
  expect(await everywhere(dan, "/api/users/me")).toEqual([401, 401]);
  for (const { next } of sockets) await next("session_ended");
  const eve = await register("Eve");
  expect(await everywhere(ada, `/api/users/${eve.id}`)).toEqual([200, 200]);
  const consent = { password: eve.password, confirm: "DELETE" };
  expect((await eve.ask("DELETE", "/api/users/me", consent)).status).toBe(204);
  expect(await everywhere(ada, `/api/users/${eve.id}`)).toEqual([404, 404]);
  expect(await everywhere(eve, "/api/users/me")).toEqual([401, 401]);
}, 30_000);

test("a photo that was uploaded to one is served by the other", async () => {
  const body = new FormData();
  body.set("image", new File([pngOf(9, 9)], "photo.png", { type: "image/png" }));
  const headers = { cookie: ada.cookie };
  const sent = await fetch(`${cluster.url}/api/upload/profile`, { method: "POST", headers, body });
  const { url } = (await sent.json()) as { url: string };
  for (const server of cluster.servers)
    expect((await fetch(server.url + url, { headers })).status).toBe(200);
});

test("limits are those of one server", async () => {
  const fay = await register("Fay");
  const wrong = { currentPassword: "wrong horse", newPassword: "another horse" };
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1)
    statuses.push((await fay.ask("POST", "/api/auth/change-password", wrong)).status);
  expect(statuses.filter((status) => status === 429).length).toBe(2);
});

test("without Redis nothing is believed that is over, and who is connected looks again once it is back", async () => {
  const gus = await register("Gus");
  const there = await connect(ben, 1);
  expect(await everywhere(gus, `/api/users/${ada.id}`)).toEqual([200, 200]);
  await cluster.redis.kill();
  expect((await ada.ask("POST", "/api/blocks", { userId: gus.id })).status).toBe(201);
  expect(await everywhere(gus, `/api/users/${ada.id}`)).toEqual([404, 404]);
  expect((await ada.ask("POST", `/api/messages/${ben.id}`, { content: "lost?" })).status).toBe(201);
  await cluster.redis.start();
  const begun = performance.now();
  await there.next("hello");
  expect(performance.now() - begun).toBeLessThan(5000);
  there.socket.close();
}, 60_000);

test("without the database nothing is answered from memory, and all goes on once it is back", async () => {
  expect(await everywhere(ada, "/api/users/me")).toEqual([200, 200]);
  await cluster.sqld.kill();
  expect(await everywhere(ada, "/api/users/me")).toEqual([503, 503]);
  expect(await everywhere(ada, "/api/ready")).toEqual([200, 200]);
  await cluster.sqld.restart();
  expect(await everywhere(ada, "/api/users/me")).toEqual([200, 200]);
}, 60_000);

test("a server that would be alone is refused beside them", async () => {
  const { DATABASE_URL } = cluster.settings;
  await expect(cluster.start("alone", { DATABASE_URL })).rejects.toThrow(
    "ended before it listened",
  );
}, 60_000);

test("when one is killed the other goes on", async () => {
  const there = await connect(ben, 0);
  await cluster.servers[1]?.stop("SIGKILL");
  // Half of what was under way is lost with it.
  await there.next("hello");
  cluster.servers[1] = await cluster.startOwn("two");
  expect(await everywhere(ada, "/api/users/me")).toEqual([200, 200]);
  there.socket.close();
}, 60_000);

import { expect, test } from "bun:test";
import { runInNewContext } from "node:vm";

const SOURCE = await Bun.file(new URL("../../public/sw.js", import.meta.url)).text();
const FILES = Array.from({ length: 12 }, (_, at) => `/assets/part-${at}.js`);

type Extendable = { waitUntil: (work: Promise<unknown>) => void };

/** The worker with a browser's caches and a network that responds when told to. */
function openWorker(kept = new Map<string, Map<string, Response>>()) {
  const listeners = new Map<string, (event: Extendable) => void>();
  const underWay: { path: string; answer: (response: Response) => void }[] = [];
  const asked: string[] = [];
  const self = {
    addEventListener: (type: string, listener: (event: Extendable) => void) =>
      listeners.set(type, listener),
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
  };
  const caches = {
    async open(name: string) {
      const entries = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, entries);
      return {
        match: async (path: string) => entries.get(path),
        put: async (path: string, response: Response) => void entries.set(path, response),
      };
    },
    match: async (path: string) =>
      [...kept.values()].flatMap((entries) => entries.get(path) ?? []).at(0),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  };
  const fetch = (path: string) => {
    asked.push(path);
    return new Promise<Response>((answer) => underWay.push({ path, answer }));
  };
  const source = SOURCE.replace("__VERSION__", "b").replace('["__FILES__"]', JSON.stringify(FILES));
  runInNewContext(source, { self, caches, fetch });
  return {
    kept,
    asked,
    underWay,
    run(type: string) {
      let done: Promise<unknown> = Promise.resolve();
      listeners.get(type)?.({ waitUntil: (work) => (done = work) });
      return done;
    },
  };
}

/** Responds to requests one by one until there are none; returns the highest number of concurrent ones. */
async function answerAll({ underWay }: ReturnType<typeof openWorker>) {
  let most = 0;
  for (let quiet = 0; quiet < 5; quiet += 1) {
    most = Math.max(most, underWay.length);
    const next = underWay.shift();
    if (next) quiet = 0;
    next?.answer(new Response(next.path));
    await Bun.sleep(0);
  }
  return most;
}

test("the app's files are fetched two at a time, as the open page needs a slow network more", async () => {
  const worker = openWorker();
  const installed = worker.run("install");
  expect(await answerAll(worker)).toBe(2);
  await installed;
  expect(worker.asked.toSorted()).toEqual(["/", ...FILES].toSorted());
  expect([...(worker.kept.get("shell-b")?.keys() ?? [])].toSorted()).toEqual(
    ["/", ...FILES].toSorted(),
  );
});

test("files of an earlier version or of an interrupted attempt are not fetched again; the page always is", async () => {
  const had = (...paths: string[]) => new Map(paths.map((path) => [path, new Response(path)]));
  const [first = "", second = "", ...rest] = FILES;
  const kept = new Map([
    ["shell-a", had("/", first)],
    ["shell-b", had("/", second)],
  ]);
  const worker = openWorker(kept);
  const installed = worker.run("install");
  await answerAll(worker);
  await installed;
  expect(worker.asked.toSorted()).toEqual(["/", ...rest].toSorted());
});

test("a missing file ends the attempt, and the previous version stays", async () => {
  const kept = new Map([["shell-a", new Map([["/", new Response("old")]])]]);
  const worker = openWorker(kept);
  const installed = worker.run("install");
  await Bun.sleep(0);
  for (const { answer } of worker.underWay.splice(0)) answer(new Response("", { status: 404 }));
  await expect(installed).rejects.toThrow("404");
  expect(await kept.get("shell-a")?.get("/")?.text()).toBe("old");
});

test("of older versions only the previous one stays, for the tabs that show it", async () => {
  const kept = new Map(["shell-x", "shell-a", "shell-b"].map((name) => [name, new Map()]));
  await openWorker(kept).run("activate");
  expect([...kept.keys()]).toEqual(["shell-a", "shell-b"]);
});

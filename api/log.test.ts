import { expect, test } from "bun:test";
import { createLog } from "./log.ts";

test("a line is one JSON object, and only from the level up", () => {
  const lines: string[] = [];
  const log = createLog("warn", (line) => lines.push(line));
  log.debug("a");
  log.info("b");
  log.warn("c\nd", { count: 1 });
  log.error("e");
  expect(lines.length).toBe(2);
  expect(lines.every((line) => line.indexOf("\n") === line.length - 1)).toBe(true);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "warn", event: "c\nd", count: 1 });
  expect(JSON.parse(lines[1] ?? "")).toMatchObject({ level: "error", event: "e" });
});

test("each line has the time at which it was written", async () => {
  const times: number[] = [];
  const log = createLog("info", (line) =>
    times.push(Date.parse((JSON.parse(line) as { time: string }).time)),
  );
  for (let i = 0; i < 3; i++) {
    const before = Date.now();
    log.info("line");
    const [time = Number.NaN] = times.splice(0);
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
    await Bun.sleep(2);
  }
});

test("silent says nothing", () => {
  const lines: string[] = [];
  const log = createLog("silent", (line) => lines.push(line));
  log.error("e");
  expect(lines).toEqual([]);
});

test("the lines of one turn are written together, in order, and soon", async () => {
  const script = `
    import { createLog } from "${import.meta.dir}/log.ts";
    const log = createLog("info");
    for (let i = 0; i < 3; i++) log.info("line", { i });
    setTimeout(() => log.error("last"), 20);`;
  const { stdout } = Bun.spawnSync([process.execPath, "-e", script]);
  const lines = stdout.toString().trim().split("\n");
  const parsed = lines.map((line) => JSON.parse(line) as { event: string; i?: number });
  expect(parsed.map(({ event, i }) => i ?? event)).toEqual([0, 1, 2, "last"]);
});

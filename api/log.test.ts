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

test("silent says nothing", () => {
  const lines: string[] = [];
  const log = createLog("silent", (line) => lines.push(line));
  log.error("e");
  expect(lines).toEqual([]);
});

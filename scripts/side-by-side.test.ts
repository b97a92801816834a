import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runLanes } from "./side-by-side.ts";
import type { Part } from "./side-by-side.ts";

const folder = mkdtempSync(join(tmpdir(), "lanes-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const run = (name: string, program: string, onEnd?: Part["onEnd"]): Part => ({
  name,
  command: ["-e", program],
  cwd: folder,
  ...(onEnd && { onEnd }),
});
const awaitFile = (name: string) =>
  `while (!(await Bun.file("${name}").exists())) await Bun.sleep(10);`;

test("lanes run at once, and each part is printed in one piece, in the order of the lanes", async () => {
  const said: string[] = [];
  // Each waits for the other, and the second says all it has to say first.
  const good = await runLanes(
    [
      [
        run("one", `${awaitFile("two")} console.log("first"); await Bun.write("one", "")`),
        run("after one", `${awaitFile("one")} console.error("second")`),
      ],
      [run("two", `console.log("third"); await Bun.write("two", ""); ${awaitFile("one")}`)],
    ],
    (piece) => said.push(piece),
  );
  expect(good).toBe(3);
  expect(said.join("")).toBe("\n== one\nfirst\n\n== after one\nsecond\n\n== two\nthird\n");
});

test("the part whose turn it is is heard while it runs", async () => {
  const said: string[] = [];
  const heard = Promise.withResolvers<void>();
  const running = runLanes(
    [[run("slow", `console.log("begun"); ${awaitFile("heard")}`)]],
    (piece) => {
      said.push(piece);
      if (piece.includes("begun")) heard.resolve();
    },
  );
  await heard.promise;
  await Bun.write(join(folder, "heard"), "");
  expect(await running).toBe(1);
});

test("a part that fails is told, is not counted, and holds up none after it", async () => {
  const codes: number[] = [];
  const tell = (code: number) => void codes.push(code);
  const parts = [run("bad", "process.exit(3)", tell), run("good", "", tell)];
  expect(await runLanes([parts], () => undefined)).toBe(1);
  expect(codes).toEqual([3, 0]);
});

import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const LINES = 20_000;
const script = `
  import { standardOutput } from "${join(import.meta.dir, "standard-output.ts")}";
  for (let i = 0; i < ${LINES}; i++) standardOutput.write(\`line \${i} ${"x".repeat(60)}\\n\`);
  console.error("went on");`;

const inShell = (shell: string, ...given: string[]) =>
  Bun.spawnSync(["bash", "-c", shell, process.execPath, script, ...given], { timeout: 30_000 });

test("somebody who reads late holds nothing up, and reads every line in its order", () => {
  const folder = mkdtempSync(join(tmpdir(), "output-"));
  const whatWentOn = join(folder, "errors");
  const { stdout } = inShell(
    'mkfifo "$2"; "$0" -e "$1" 2> "$2" | (read -r said < "$2"; echo "$said"; cat)',
    whatWentOn,
  );
  rmSync(folder, { recursive: true });
  const [said, ...lines] = stdout.toString().trimEnd().split("\n");
  expect(said).toBe("went on");
  expect(lines.map((line) => Number(line.split(" ")[1]))).toEqual([...Array(LINES).keys()]);
});

test.each([
  ["a pipe that nobody reads any more", '"$0" -e "$1" | head -1 > /dev/null'],
  ["an output that is closed", '"$0" -e "$1" >&-'],
  ["a full disk", '"$0" -e "$1" > /dev/full'],
])("%s ends nothing", (_, shell) => {
  expect(inShell(shell).stderr.toString()).toBe("went on\n");
});

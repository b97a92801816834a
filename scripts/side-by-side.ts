import { join } from "node:path";

const ROOT = join(import.meta.dir, "..");

/** A command of bun's; `onEnd` is told how it ended. */
export type Part = {
  name: string;
  command: string[];
  cwd?: string;
  env?: Record<string, string>;
  onEnd?: (exitCode: number) => void | Promise<void>;
};

/** What needs no test runner. */
export const CHECKS: Part[] = [
  { name: "format", command: ["run", "format:check"] },
  { name: "lint", command: ["run", "lint"] },
  { name: "types", command: ["run", "types"] },
  { name: "rows of the specification", command: ["scripts/spec-coverage.ts"] },
];

/** Runs a part; gives its exit code. */
async function run({ command, cwd = ROOT, env, onEnd }: Part, say: (piece: string) => void) {
  const child = Bun.spawn([process.execPath, ...command], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const heard = [child.stdout, child.stderr].map(async (stream) => {
    for await (const piece of stream.pipeThrough(new TextDecoderStream())) say(piece);
  });
  await Promise.all(heard);
  const exitCode = await child.exited;
  await onEnd?.(exitCode);
  return exitCode;
}

/** Several speak at once and are heard one after the other: the first of those who have not ended as they speak. */
function inTurn(write: (piece: string) => void) {
  const waiting: { said: string[]; hasEnded: boolean }[] = [];
  const hear = () => {
    for (let first = waiting[0]; first; first = waiting[0]) {
      for (const piece of first.said.splice(0)) write(piece);
      if (!first.hasEnded) return;
      waiting.shift();
    }
  };
  return (name: string) => {
    const turn = { said: [`\n== ${name}\n`], hasEnded: false };
    waiting.push(turn);
    return {
      say: (piece: string) => {
        turn.said.push(piece);
        hear();
      },
      end: () => {
        turn.hasEnded = true;
        hear();
      },
    };
  };
}

/**
 * All lanes at once, the parts of a lane one after the other. What a part says is printed in one piece, in the order
 * of the lanes. Gives how many parts went well.
 */
export async function runLanes(
  lanes: Part[][],
  write: (piece: string) => void = (piece) => process.stdout.write(piece),
) {
  const announce = inTurn(write);
  const announced = lanes.map((lane) => lane.map((part) => ({ part, turn: announce(part.name) })));
  let good = 0;
  await Promise.all(
    announced.map(async (lane) => {
      for (const { part, turn } of lane) {
        if ((await run(part, turn.say)) === 0) good += 1;
        turn.end();
      }
    }),
  );
  return good;
}

/** All at once. */
export const runSideBySide = (parts: Part[]) => runLanes(parts.map((part) => [part]));

import { helperScript } from "../lib/helper-process.ts";
import type { MailMessage, MailServer } from "./mail.ts";

const SENDER = helperScript(import.meta.dir, "mail-sender");
/** A process without a mail for so long ends. */
const IDLE_MS = 60_000;
/** What an error says of a mail; see `mailFault`. */
const SAID = ["code", "responseCode", "command"] as const;

export type MailFailure = { message: string } & { [name in (typeof SAID)[number]]?: unknown };
export type MailQuestion = MailServer | { id: number; message: MailMessage };
export type Mail = ReturnType<typeof createMailProcess>;
export type MailAnswer = { id: number; failure?: MailFailure };

export function failureOf(error: unknown): MailFailure {
  if (!(error instanceof Error)) return { message: String(error) };
  const said = SAID.map((name) => [name, Reflect.get(error, name)] as const);
  return { message: error.message, ...Object.fromEntries(said) };
}

type Waiting = { resolve: () => void; reject: (error: Error) => void };

/** The process and who waits for its answers. Once it has ended, nobody does. */
function startSender(server: MailServer, ended: () => void) {
  const waiting = new Map<number, Waiting>();
  const settle = (id: number, failure?: MailFailure) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (failure) asked?.reject(Object.assign(new Error(failure.message), failure));
    else asked?.resolve();
  };
  // With the server's environment: it may name certificates that the operator trusts.
  const child = Bun.spawn([process.execPath, "--no-orphans", SENDER], {
    stdio: ["ignore", "ignore", "ignore"],
    serialization: "advanced",
    ipc: ({ id, failure }: MailAnswer) => settle(id, failure),
    onExit: () => {
      ended();
      for (const id of waiting.keys()) settle(id, { message: "not sent", code: "EPROCESS" });
    },
  });
  // Whoever waits keeps the server alive, and not a process that waits for work.
  child.unref();
  child.send(server satisfies MailQuestion);
  return { child, waiting };
}

/**
 * Mail from a process of its own: composing a mail and talking to the server takes a millisecond and leaves a heap of
 * garbage, which a hundred thousand of them would take from everybody's answers.
 */
export function createMailProcess(server: MailServer) {
  let sender: ReturnType<typeof startSender> | undefined;
  let idle: Timer | undefined;
  let lastId = 0;

  const end = () => {
    clearTimeout(idle);
    sender?.child.kill("SIGKILL");
    sender = undefined;
  };
  const start = () => {
    const started = startSender(server, () => {
      if (sender === started) sender = undefined;
    });
    return started;
  };

  return {
    send: async (message: MailMessage) => {
      const { child, waiting } = (sender ??= start());
      clearTimeout(idle);
      lastId += 1;
      const id = lastId;
      try {
        await new Promise<void>((resolve, reject) => {
          waiting.set(id, { resolve, reject });
          child.send({ id, message } satisfies MailQuestion);
        });
      } finally {
        if (waiting.size === 0) idle = setTimeout(end, IDLE_MS).unref();
      }
    },
    close: end,
  };
}

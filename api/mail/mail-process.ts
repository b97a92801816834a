import { helperScript } from "../lib/helper-process.ts";
import { createWorkerProcess } from "../lib/worker-process.ts";
import type { MailMessage, MailServer } from "./mail.ts";

export type Mail = ReturnType<typeof createMailProcess>;

/**
 * Mail from a process of its own: composing a mail and talking to the server takes a millisecond and leaves a heap of
 * garbage, which a hundred thousand of them would take from everybody's answers.
 */
export function createMailProcess(server: MailServer) {
  const script = helperScript(import.meta.dir, "mail-sender");
  const { ask, close } = createWorkerProcess<MailServer, MailMessage, null>(script, server);
  return { send: async (message: MailMessage) => void (await ask(message)), close };
}

import { helperScript } from "../lib/processes/helper-process.ts";
import { createWorkerProcess } from "../lib/processes/worker-process.ts";
import type { MailMessage, MailServer } from "./mail.ts";

export type Mail = ReturnType<typeof createMailProcess>;

/**
 * Sends mail from a separate process: composing one and talking to the server takes a millisecond and makes much
 * garbage, which a hundred thousand mails would cost all requests.
 */
export function createMailProcess(server: MailServer) {
  const script = helperScript(import.meta.dir, "mail-sender");
  const { ask, close } = createWorkerProcess<MailServer, MailMessage, null>(script, server);
  return { send: async (message: MailMessage) => void (await ask(message)), close };
}

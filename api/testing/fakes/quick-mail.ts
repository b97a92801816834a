import { createMail } from "../../mail/mail.ts";
import type { MailServer } from "../../mail/mail.ts";
import type { Mail } from "../../mail/mail-process.ts";

/** Without a process that sends them, which has tests of its own. */
export function quickMail(server: MailServer): Mail {
  const { send } = createMail(server);
  return { send: async (message) => void (await send(message)), close: () => undefined };
}

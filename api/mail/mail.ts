import { isLoopback } from "../lib/network/network.ts";
import { writeLetter } from "./letter.ts";
import type { Letter } from "./letter.ts";

const TIMEOUT_MS = 10_000;

export type MailMessage = {
  to: string;
  /** A letter is composed in the process that sends it. */
  content: Letter | { subject: string; text: string };
  /** The same for each attempt, so that mailboxes can drop duplicates. */
  messageId?: string;
  headers?: Record<string, string>;
};
export type MailServer = { smtpUrl: string; from: string };

/**
 * With `smtp://` a network could suppress STARTTLS; then nothing is sent, unless the server is on this machine or the
 * operator wrote `?insecure`. Other parameters of the address are nodemailer's.
 */
function transportUrl(smtpUrl: string) {
  const url = new URL(smtpUrl);
  if (url.searchParams.has("insecure")) url.searchParams.set("ignoreTLS", "true");
  else if (url.protocol === "smtp:" && !isLoopback(url.hostname))
    url.searchParams.set("requireTLS", "true");
  return url.href;
}

/** Mail over SMTP; a message that the server did not accept is an error. */
export function createMail({ smtpUrl, from }: MailServer) {
  // Imported when there is mail to send, not at every start.
  const transport = import("nodemailer").then(({ createTransport }) =>
    createTransport({
      url: transportUrl(smtpUrl),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  return {
    send: async ({ to, content, ...message }: MailMessage) => {
      const written = "text" in content ? content : writeLetter(content);
      const address = { name: "", address: to };
      await (await transport).sendMail({ from, to: address, ...written, ...message });
    },
  };
}

const fieldOf = (error: unknown, name: string) =>
  error instanceof Error ? (Reflect.get(error, name) as unknown) : undefined;

/** What may be logged of a failed mail: neither content nor recipient. */
export const mailFault = (error: unknown) => {
  const code = fieldOf(error, "responseCode") ?? fieldOf(error, "code");
  return typeof code === "number" || typeof code === "string" ? code : "unknown";
};

/** The server rejects this address permanently. */
export const isAddressRefused = (error: unknown) =>
  fieldOf(error, "command") === "RCPT TO" && Number(fieldOf(error, "responseCode")) >= 500;

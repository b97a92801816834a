import { isLoopback } from "../lib/network.ts";

const TIMEOUT_MS = 10_000;

export type MailMessage = { to: string; subject: string; text: string };
export type Mail = ReturnType<typeof createMail>;

/**
 * `smtp://` begins in the clear, and a network can keep quiet about STARTTLS: then nothing is said at all, unless the
 * server is on this machine or the operator wrote `?insecure`. What stands in the address is what nodemailer goes by.
 */
function transportUrl(smtpUrl: string) {
  const url = new URL(smtpUrl);
  if (url.searchParams.has("insecure")) url.searchParams.set("ignoreTLS", "true");
  else if (url.protocol === "smtp:" && !isLoopback(url.hostname))
    url.searchParams.set("requireTLS", "true");
  return url.href;
}

/** Real mail over SMTP; a letter that the server did not take is an error. */
export function createMail({ smtpUrl, from }: { smtpUrl: string; from: string }) {
  // Loaded where there is mail to send, not at every start.
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
    send: async ({ to, subject, text }: MailMessage) => {
      await (await transport).sendMail({ from, to: { name: "", address: to }, subject, text });
    },
  };
}

const fieldOf = (error: unknown, name: string) =>
  error instanceof Error ? (Reflect.get(error, name) as unknown) : undefined;

/** What may be logged of a letter that failed: nothing of what it says or to whom. */
export const mailFault = (error: unknown) => {
  const code = fieldOf(error, "responseCode") ?? fieldOf(error, "code");
  return typeof code === "number" || typeof code === "string" ? code : "unknown";
};

/** The server will never take a letter to this address. */
export const isAddressRefused = (error: unknown) =>
  fieldOf(error, "command") === "RCPT TO" && Number(fieldOf(error, "responseCode")) >= 500;

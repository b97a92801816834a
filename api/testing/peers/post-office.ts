import { SMTPServer } from "smtp-server";
import { quietPort } from "./quiet-port.ts";

export type Delivered = { to: string[]; raw: string; isEncrypted: boolean };

/**
 * A real SMTP server on loopback that stores mail; `refuse` answers for an address, and `answer` after a mail. It has
 * its own certificate.
 */
export async function openPostOffice(
  givenPort?: number,
  refuse: (address: string) => number | undefined = () => undefined,
  disabledCommands = ["AUTH", "STARTTLS"],
  answer: () => Promise<number | undefined> = () => Promise.resolve(undefined),
) {
  const delivered: Delivered[] = [];
  const port = givenPort ?? (await quietPort());
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands,
    onRcptTo: ({ address }, _, callback) => {
      const responseCode = refuse(address);
      if (responseCode === undefined) return callback();
      callback(Object.assign(new Error("no such mailbox"), { responseCode }));
    },
    onData: (stream, session, callback) => {
      let raw = "";
      stream.on("data", (piece: Buffer) => (raw += piece.toString()));
      stream.on("end", async () => {
        const responseCode = await answer();
        if (responseCode !== undefined)
          return callback(Object.assign(new Error("not now"), { responseCode }));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        delivered.push({ to, raw, isEncrypted: session.secure });
        callback();
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    // Once it listens, this takes the resets by clients that were killed.
    server.on("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    delivered,
    port,
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "Hereabouts <app@example.com>" },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** The text of a mail, with soft line breaks of quoted-printable removed. */
export const textOf = ({ raw }: Delivered) =>
  decodeURIComponent(
    raw
      .slice(raw.indexOf("\r\n\r\n") + 4)
      .replaceAll("=\r\n", "")
      .replaceAll("%", "%25")
      .replace(/=([0-9A-F]{2})/g, "%$1"),
  );

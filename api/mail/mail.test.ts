import { afterEach, expect, test } from "bun:test";
import { openPostOffice } from "../testing/peers/post-office.ts";
import { createMail } from "./mail.ts";

const LETTER = { to: "ada@example.com", content: { subject: "Hello", text: "A token" } };
/** Leads to this machine without being its name. */
const ELSEWHERE = "0.0.0.0";
const OWN_CERTIFICATE = "tls.rejectUnauthorized=false";

let office: Awaited<ReturnType<typeof openPostOffice>>;
afterEach(() => office.close());

async function openOffice({ offersTls }: { offersTls: boolean }) {
  office = await openPostOffice(undefined, undefined, offersTls ? ["AUTH"] : ["AUTH", "STARTTLS"]);
}

const sendBy = (host: string, query = "") =>
  createMail({ smtpUrl: `smtp://${host}:${office.port}${query}`, from: "app@example.com" }).send(
    LETTER,
  );

const delivered = () => office.delivered.map(({ isEncrypted }) => isEncrypted);

test("a letter is encrypted on its way", async () => {
  await openOffice({ offersTls: true });
  await sendBy(ELSEWHERE, `?${OWN_CERTIFICATE}`);
  expect(delivered()).toEqual([true]);
});

test("without STARTTLS nothing is sent, whatever else the address says", async () => {
  await openOffice({ offersTls: false });
  for (const query of ["", "?requireTLS=false", "?ignoreTLS=true", "?opportunisticTLS=true"])
    await expect(sendBy(ELSEWHERE, query)).rejects.toThrow(/STARTTLS/i);
  expect(delivered()).toEqual([]);
});

test("nor where the certificate is nobody's", async () => {
  await openOffice({ offersTls: true });
  await expect(sendBy(ELSEWHERE)).rejects.toThrow(/certificate/i);
  expect(delivered()).toEqual([]);
});

test.each(["localhost", "127.0.0.1"])("to %s it may go in the clear", async (host) => {
  await openOffice({ offersTls: false });
  await sendBy(host);
  expect(delivered()).toEqual([false]);
});

test.each([true, false])(
  "with ?insecure it goes in the clear, offered or not: %p",
  async (offersTls) => {
    await openOffice({ offersTls });
    await sendBy(ELSEWHERE, "?insecure");
    expect(delivered()).toEqual([false]);
  },
);

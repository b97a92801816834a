import { afterEach, expect, test } from "bun:test";
import { helpersOf } from "../testing/processes/helpers-of.ts";
import { openPostOffice } from "../testing/peers/post-office.ts";
import { isAddressRefused, mailFault } from "./mail.ts";
import { createMailProcess } from "./mail-process.ts";

const letterTo = (to: string) => ({ to, content: { subject: "Hello", text: "A token" } });

type Office = Awaited<ReturnType<typeof openPostOffice>>;
let office: Office;
let mail: ReturnType<typeof createMailProcess>;
/** Those of other tests may still be ending. */
let others: number[];
afterEach(async () => {
  mail.close();
  await office.close();
});

async function open(...given: Parameters<typeof openPostOffice>) {
  office = await openPostOffice(...given);
  others = allSenders();
  mail = createMailProcess({ smtpUrl: office.env.SMTP_URL, from: "app@example.com" });
}

const allSenders = () => helpersOf(process.pid, "mail-sender");
const senders = () => allSenders().filter((pid) => !others.includes(pid));

test("mails that are sent at the same time are each sent, by one process", async () => {
  await open();
  const to = Array.from({ length: 12 }, (_, index) => `member${index}@example.com`);
  await Promise.all(to.map((address) => mail.send(letterTo(address))));
  expect(office.delivered.flatMap((one) => one.to).toSorted()).toEqual(to.toSorted());
  expect(senders()).toHaveLength(1);
});

test("the mail server's refusal reaches the caller", async () => {
  await open(undefined, (address) => (address.startsWith("gone") ? 550 : undefined));
  const refused = await mail.send(letterTo("gone@example.com")).catch((error: unknown) => error);
  expect([isAddressRefused(refused), mailFault(refused)]).toEqual([true, 550]);
  await mail.send(letterTo("ada@example.com"));
  expect(office.delivered).toHaveLength(1);
});

test("a process that is killed fails what was under way, and the next mail starts another", async () => {
  const arrived = Promise.withResolvers<void>();
  let isHanging = true;
  await open(undefined, undefined, undefined, async () => {
    arrived.resolve();
    return isHanging ? new Promise<undefined>(() => undefined) : undefined;
  });
  const sending = mail.send(letterTo("ada@example.com")).catch(mailFault);
  await arrived.promise;
  isHanging = false;
  const [pid = 0] = senders();
  process.kill(pid, "SIGKILL");
  expect(await sending).toBe("EPROCESS");
  await mail.send(letterTo("bea@example.com"));
  expect(office.delivered.at(-1)?.to).toEqual(["bea@example.com"]);
  mail.close();
  expect(await mail.send(letterTo("cem@example.com"))).toBeUndefined();
});

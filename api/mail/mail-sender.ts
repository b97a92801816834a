import { createMail } from "./mail.ts";
import { failureOf } from "./mail-process.ts";
import type { MailAnswer, MailQuestion } from "./mail-process.ts";

// A process that mails what the server asks it to. Whose server it is comes first.
let mail: ReturnType<typeof createMail> | undefined;

async function answer(id: number, sending: Promise<void> | undefined): Promise<MailAnswer> {
  try {
    await sending;
    return { id };
  } catch (error) {
    return { id, failure: failureOf(error) };
  }
}

process.on("message", async (question: MailQuestion) => {
  if ("smtpUrl" in question) mail = createMail(question);
  else process.send?.(await answer(question.id, mail?.send(question.message)));
});
process.on("disconnect", () => process.exit(0));

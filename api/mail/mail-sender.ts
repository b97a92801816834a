import { answerJobs } from "../lib/processes/worker-process.ts";
import type { Failure } from "../lib/processes/worker-process.ts";
import { createMail } from "./mail.ts";
import type { MailMessage, MailServer } from "./mail.ts";

/** The fields of an error that may be logged; see `mailFault`. */
const LOGGED_FIELDS = ["code", "responseCode", "command"] as const;

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error) };
  const logged = LOGGED_FIELDS.map((name) => [name, Reflect.get(error, name)] as const);
  return { message: error.message, ...Object.fromEntries(logged) };
}

answerJobs<MailServer, MailMessage, null>((server) => {
  const mail = createMail(server);
  return async (message) => {
    await mail.send(message);
    return null;
  };
}, failureOf);

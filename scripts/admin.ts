import type { Deps } from "@hereabouts/api/deps";
import { AppError } from "@hereabouts/api/lib/errors";
import {
  dismissReport,
  liftSuspension,
  listQueue,
  readLog,
  readPicture,
  removeContent,
  showCase,
  suspendAccused,
  suspendMember,
  warnAccused,
} from "@hereabouts/api/moderation/moderation.service";
import { readEnv } from "@hereabouts/api/env";
import type { Case } from "@hereabouts/api/moderation/case";
import { openBesideServer } from "./run-command.ts";

const USAGE = `The reports of the members, and what you make of them. A running server follows within a second.

  bun run admin list [--all]                 open reports, the oldest first; --all: the closed ones too
  bun run admin show REPORT                  one report with its evidence
  bun run admin picture REPORT [PHOTO] > FILE  the picture that was reported, or a photo by its number, as WebP
  bun run admin dismiss REPORT [NOTE]        nothing is wrong with it
  bun run admin warn REPORT [WORDS]          the member is told, in your words or in the app's
  bun run admin suspend REPORT|MEMBER [NOTE] signed out, invisible, connections ended
  bun run admin lift MEMBER [NOTE]           ends a suspension; connections do not come back
  bun run admin remove REPORT [PART] [NOTE]  what was reported, or PART: photo, bio, prompts, cover
  bun run admin log                          everything that was ever done here

REPORT is a number of the list, MEMBER an e-mail address or the id in the address of a chat.`;

const at = (time: number) => new Date(time).toISOString().slice(0, 16).replace("T", " ");
const quoted = (text: unknown) => JSON.stringify(text ?? "");

function headline({ id, state, kind, reason, createdAt, evidence, ...rest }: Case) {
  const { event, message, question, answer } = evidence;
  const written = kind === "question" ? question : kind === "answer" ? answer : undefined;
  const about = written?.text ?? event?.title ?? message?.content;
  const known = rest.isSuspended === null ? "account gone" : rest.isSuspended ? "suspended" : "";
  return [
    `#${id}`,
    at(createdAt),
    state,
    reason,
    `${kind} ${quoted(evidence.person.name)}${about === undefined ? "" : `: ${quoted(about)}`}`,
    rest.reportsOfAccused > 1 ? `${rest.reportsOfAccused} reports of this member` : "",
    known,
  ]
    .filter(Boolean)
    .join("  ");
}

function document(found: Case) {
  const { person, event, message, question, answer, photo, around = [] } = found.evidence;
  const fields = (name: string, values: object) => [
    `${name}:`,
    ...Object.entries(values).map(([field, value]) => `  ${field}: ${quoted(value)}`),
  ];
  return [
    headline(found),
    ...(found.details ? [`The reporter says: ${quoted(found.details)}`] : []),
    ...fields("The person, as they were then", person),
    ...(event ? fields("The event, as it was then", event) : []),
    ...(question ? fields("What was asked there", question) : []),
    ...(answer ? fields("What was answered", answer) : []),
    ...(photo ? fields("The photo of it, which `picture` shows", photo) : []),
    ...(around.length > 0 ? ["The conversation around it:"] : []),
    ...around.map(({ isReporter, content, createdAt }) => {
      const isReported = content === message?.content && createdAt === message.createdAt;
      const who = isReporter ? "reporter" : "reported";
      return `${isReported ? "> " : "  "}${at(createdAt)}  ${who}: ${quoted(content)}`;
    }),
  ].join("\n");
}

function reportNumber(text: string | undefined) {
  if (!text || !/^#?\d{1,15}$/.test(text))
    throw new AppError("invalid_input", "Say which report, by its number.");
  return Number(text.replace("#", ""));
}

function memberReference(text: string | undefined) {
  if (!text) throw new AppError("invalid_input", "Say whom: an e-mail address or an id.");
  return text;
}

/** Removes characters that could move the cursor or reorder the line, as members wrote the text. */
const withoutControls = (text: string) =>
  text.replace(
    /[^\P{Cc}\n]|\p{Bidi_Control}/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const noteOf = (words: string[]) => words.join(" ").trim() || null;

async function printLog(deps: Deps) {
  const entries = await readLog(deps);
  return entries.map(({ id, at: time, act, reportId, personId, what, note }) =>
    [
      id,
      at(time),
      what ? `${act} ${what}` : act,
      reportId === null ? "" : `report #${reportId}`,
      personId === null ? "" : `account ${personId}`,
      note ?? "",
    ]
      .filter((part) => part !== "")
      .join("  "),
  );
}

async function picture(deps: Deps, reportId: number, photo: string | undefined) {
  if (process.stdout.isTTY)
    throw new AppError("invalid_input", "Write it into a file: admin picture REPORT > FILE");
  return readPicture(deps, reportId, photo === undefined ? undefined : Number(photo));
}

type Command = (
  deps: Deps,
  first: string | undefined,
  rest: string[],
) => Promise<string | Uint8Array>;

const COMMANDS = new Map<string, Command>(
  Object.entries({
    list: async (deps, first) => {
      const cases = await listQueue(deps, first === "--all");
      return cases.length === 0 ? "No reports." : cases.map(headline).join("\n");
    },
    show: async (deps, first) => document(await showCase(deps, reportNumber(first))),
    picture: async (deps, first, [photo]) => picture(deps, reportNumber(first), photo),
    dismiss: async (deps, first, rest) => {
      await dismissReport(deps, reportNumber(first), noteOf(rest));
      return "Dismissed.";
    },
    warn: async (deps, first, rest) => {
      await warnAccused(deps, reportNumber(first), noteOf(rest));
      return "Warned.";
    },
    suspend: async (deps, first, rest) => {
      if (/^#?\d+$/.test(first ?? ""))
        await suspendAccused(deps, reportNumber(first), noteOf(rest));
      else await suspendMember(deps, memberReference(first), noteOf(rest));
      return "Suspended.";
    },
    lift: async (deps, first, rest) => {
      await liftSuspension(deps, memberReference(first), noteOf(rest));
      return "Lifted.";
    },
    remove: async (deps, first, [part, ...rest]) =>
      `Removed: ${await removeContent(deps, reportNumber(first), part, noteOf(rest))}.`,
    log: async (deps) => (await printLog(deps)).join("\n"),
  } satisfies Record<string, Command>),
);

async function run() {
  // Not parseArgs: ids may begin with a dash.
  const [name = "", first, ...rest] = process.argv.slice(2);
  const command = COMMANDS.get(name);
  if (!command) throw new AppError("invalid_input", USAGE);
  const deps = await openBesideServer(readEnv());
  return command(deps, first, rest).finally(() => deps.close());
}

try {
  const result = await run();
  process.stdout.write(typeof result === "string" ? withoutControls(`${result}\n`) : result);
} catch (error) {
  process.stderr.write(
    withoutControls(`${error instanceof Error ? error.message : String(error)}\n`),
  );
  process.exitCode = 1;
}

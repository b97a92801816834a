import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { perDeps } from "../lib/per-deps.ts";
import { readMessages } from "../messages/messages.service.ts";
import type { Member } from "../messages/peer.service.ts";
import { sendMessage } from "../messages/send.service.ts";
import { sendTyping } from "../messages/typing.service.ts";
import { findFigure, readTalk } from "./answering.repo.ts";
import type { FigureRow } from "./answering.repo.ts";
import { chooseAnswer } from "./small-talk.ts";

const MEMBERS_REALM = 0;
const TYPING_AFTER_MS = 1000;
const TYPING_MS = 1500;
const TYPING_STEP_MS = 300;

/** The figures who are about to answer: each has one answer under way at most. */
const busyFigures = perDeps(() => new Set<number>());

/** A figure reads what the visitor wrote, types for a moment and answers, as anybody would: through the same calls. */
async function answerVisitor(deps: Deps, visitor: Member, recipientId: number) {
  if (visitor.realm === MEMBERS_REALM || busyFigures(deps).has(recipientId)) return;
  const figure = await findFigure(deps.db, recipientId);
  if (!figure || busyFigures(deps).has(recipientId)) return;
  busyFigures(deps).add(recipientId);
  later(deps, figure, TYPING_AFTER_MS, () => startTyping(deps, figure, visitor));
}

export const answerVisitors = (deps: Deps) =>
  deps.events.subscribe("message.sent", ({ sender, recipientId }) =>
    answerVisitor(deps, sender, recipientId),
  );

async function startTyping(deps: Deps, figure: FigureRow, visitor: Member) {
  deps.presence.touch(figure.id);
  await readMessages(deps, figure, visitor.publicId, undefined);
  await sendTyping(deps, figure, visitor.publicId);
  const typingMs = TYPING_MS + (figure.id % 5) * TYPING_STEP_MS;
  later(deps, figure, typingMs, () => answer(deps, figure, visitor));
}

async function answerOf(deps: Deps, figure: FigureRow, visitor: Member) {
  const talk = await readTalk(deps.db, figure.id, visitor.id);
  const said = talk.filter(({ senderId }) => senderId === figure.id).map(({ content }) => content);
  const asked = talk.findLast(({ senderId }) => senderId === visitor.id)?.content ?? "";
  return chooseAnswer(figure, asked, said);
}

async function answer(deps: Deps, figure: FigureRow, visitor: Member) {
  busyFigures(deps).delete(figure.id);
  deps.presence.touch(figure.id);
  await readMessages(deps, figure, visitor.publicId, undefined);
  const content = await answerOf(deps, figure, visitor);
  await sendMessage(deps, figure, visitor.publicId, { content });
}

/** What goes wrong later has nobody to tell; by then the whole town may be gone. */
function later(deps: Deps, figure: FigureRow, afterMs: number, work: () => Promise<void>) {
  deps.schedule(async () => {
    try {
      await work();
    } catch (error) {
      busyFigures(deps).delete(figure.id);
      if (error instanceof AppError && error.code === "not_found") return;
      deps.log.error("answer failed", { error: error instanceof Error ? error.name : "unknown" });
    }
  }, afterMs);
}

import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { perDeps } from "../lib/per-deps.ts";
import { reactToMessage } from "../messages/message-changes.service.ts";
import { readMessages } from "../messages/messages.service.ts";
import type { Member } from "../messages/peer.service.ts";
import { sendMessage } from "../messages/sending/send.service.ts";
import { sendTyping } from "../messages/typing.service.ts";
import { MEMBERS_REALM } from "../visibility.ts";
import { findBot, readConversation } from "./answering.repo.ts";
import type { BotRow, Said } from "./answering.repo.ts";
import { chooseReaction, chooseReply } from "./bot-replies.ts";

const TYPING_AFTER_MS = 1000;
const TYPING_MS = 1500;
const TYPING_STEP_MS = 300;

/** Bots that are writing a reply; each writes one at a time. */
const replyingBots = perDeps(() => new Set<number>());

/** The bot reads the message, types for a moment and replies through the services that members' requests use. */
async function replyToVisitor(deps: Deps, visitor: Member, recipientId: number) {
  if (visitor.realm === MEMBERS_REALM || replyingBots(deps).has(recipientId)) return;
  const bot = await findBot(deps.db, recipientId);
  if (!bot || replyingBots(deps).has(recipientId)) return;
  replyingBots(deps).add(recipientId);
  later(deps, bot, TYPING_AFTER_MS, () => startTyping(deps, bot, visitor));
}

export const replyToVisitors = (deps: Deps) =>
  deps.events.subscribe("message.sent", ({ sender, recipientId }) =>
    replyToVisitor(deps, sender, recipientId),
  );

async function startTyping(deps: Deps, bot: BotRow, visitor: Member) {
  deps.presence.touch(bot.id);
  await readMessages(deps, bot, visitor.publicId, undefined);
  await sendTyping(deps, bot, visitor.publicId);
  const typingMs = TYPING_MS + (bot.id % 5) * TYPING_STEP_MS;
  later(deps, bot, typingMs, () => answer(deps, bot, visitor));
}

async function react(deps: Deps, bot: BotRow, visitor: Member, asked: readonly Said[]) {
  const last = asked.at(-1);
  const emoji = last && chooseReaction(last.content, asked.length);
  if (emoji) await reactToMessage(deps, bot, visitor.publicId, last.publicId, emoji);
}

async function answer(deps: Deps, bot: BotRow, visitor: Member) {
  replyingBots(deps).delete(bot.id);
  deps.presence.touch(bot.id);
  await readMessages(deps, bot, visitor.publicId, undefined);
  const messages = await readConversation(deps.db, bot.id, visitor.id);
  const said = messages.filter(({ senderId }) => senderId === bot.id).map(({ content }) => content);
  const asked = messages.filter(({ senderId }) => senderId === visitor.id);
  await react(deps, bot, visitor, asked);
  const content = chooseReply(bot, asked.at(-1)?.content ?? "", said);
  await sendMessage(deps, bot, visitor.publicId, { content });
}

/** A failure later has no request to report to; by then the whole sandbox may be deleted. */
function later(deps: Deps, bot: BotRow, afterMs: number, work: () => Promise<void>) {
  deps.schedule(async () => {
    try {
      await work();
    } catch (error) {
      replyingBots(deps).delete(bot.id);
      if (error instanceof AppError && error.code === "not_found") return;
      deps.log.error("answer failed", { error: error instanceof Error ? error.name : "unknown" });
    }
  }, afterMs);
}

type Topic = { about: RegExp; lines: readonly string[] };

/** A bot's replies by the topic of the visitor's message; the first topic that matches is used. */
export type BotReplies = { topics: readonly Topic[]; anything: readonly string[] };

type Topic = { about: RegExp; lines: readonly string[] };

/** What a bot finds to say, by what the visitor's message is about: the first topic that fits is taken. */
export type BotReplies = { topics: readonly Topic[]; anything: readonly string[] };

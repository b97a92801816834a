type ArchivedSearch = { archived?: true };
type ChatSearch = ArchivedSearch & { at?: string };

/** Whether the archived conversations are listed. */
export const archivedSearch = ({ archived }: { [key: string]: unknown }): ArchivedSearch =>
  archived === true ? { archived } : {};

/** The same, and the message at which the chat opens. */
export const chatSearch = (search: { [key: string]: unknown }): ChatSearch => ({
  ...archivedSearch(search),
  ...(typeof search.at === "string" && /^[\w-]{22}$/.test(search.at) && { at: search.at }),
});

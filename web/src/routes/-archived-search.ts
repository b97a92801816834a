type ArchivedSearch = { archived?: true };
type ChatSearch = ArchivedSearch & { at?: string };

/** Whether the list of conversations is that of the archived ones. */
export const archivedSearch = ({ archived }: { [key: string]: unknown }): ArchivedSearch =>
  archived === true ? { archived } : {};

/** Beside that, the message at which the chat is opened. */
export const chatSearch = (search: { [key: string]: unknown }): ChatSearch => ({
  ...archivedSearch(search),
  ...(typeof search.at === "string" && /^[\w-]{22}$/.test(search.at) && { at: search.at }),
});

type ArchivedSearch = { archived?: true };

/** Whether the list of conversations is that of the archived ones. */
export const archivedSearch = ({ archived }: { [key: string]: unknown }): ArchivedSearch =>
  archived === true ? { archived } : {};

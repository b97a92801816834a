/** Deletes stored responses about a person, or the one with this query hash. */
export const deletePersisted = (part: string) =>
  void import("./persisted-queries")
    .then(({ deleteAbout }) => deleteAbout(part))
    .catch(() => undefined);

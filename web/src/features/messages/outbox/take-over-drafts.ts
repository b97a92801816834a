/** Loaded with the first screen rather than before it. */
export async function takeOverDrafts(myId: string) {
  const drafts = await import("./persisted-drafts");
  await drafts.takeOverDrafts(myId);
}

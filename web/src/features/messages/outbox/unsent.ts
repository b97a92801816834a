import type { Message } from "../message";
import type { Quote } from "../thread";

/**
 * `waiting` is retried automatically; `failed` waits for the member; `refused` returns to the composer, with the
 * reason.
 */
type UnsentState = "sending" | "waiting" | "failed" | "refused" | "sent";
export type Unsent = {
  clientId: string;
  content: string;
  createdAt: string;
  replyTo?: Quote;
  /** The URL of its photo, which is already uploaded. */
  photoUrl?: string;
  /** Its small copy, shown after a reload and in other tabs. */
  photoPreview?: string;
  state: UnsentState;
  reason?: string;
  /** The recipient's name, for when nothing else of them is left on the device. */
  name?: string | undefined;
};

export type UnsentList = readonly Unsent[];
export type ChangeList = (current: UnsentList) => UnsentList;

export const UNSENT_MAX = 20;

/** Ignores messages that were deleted meanwhile. */
export const withState =
  (state: UnsentState, isMeant: (unsent: Unsent) => boolean, reason?: string): ChangeList =>
  (current) =>
    current.map((each) => (isMeant(each) ? { ...each, state, ...(reason && { reason }) } : each));

export const without = (current: UnsentList, clientId: string) =>
  current.filter((each) => each.clientId !== clientId);

export const isDue = ({ state }: Unsent) => state === "sending" || state === "waiting";

/** Whether the member has to act. */
export const hasFailed = ({ state }: Unsent) => state === "failed" || state === "refused";

/** Whether the list of conversations shows it; one that is being sent is not shown. */
export const isHeldUp = (unsent: Unsent) => unsent.state === "waiting" || hasFailed(unsent);

/** Those that have not arrived as messages yet. */
export const stillUnsent = (current: UnsentList, messages: readonly Message[]) => {
  const sent = new Set(messages.map(({ clientId }) => clientId));
  return current.filter(({ clientId }) => !sent.has(clientId));
};

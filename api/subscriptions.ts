import { addAlerts } from "./alerts/alert-subscriptions.service.ts";
import { sendEmailMails } from "./auth/email-mails.service.ts";
import { sendResetMails } from "./auth/passwords/reset-mail.service.ts";
import { replyToVisitors } from "./demo/answering.service.ts";
import { extendSandboxesInUse, followSandboxes } from "./demo/sandbox.service.ts";
import type { Deps } from "./deps.ts";
import { sendNearbyFrames } from "./nearby/nearby-frames.ts";
import { followBlocks, sendEventFrames } from "./events/event-frames.service.ts";
import { perDeps } from "./lib/per-deps.ts";
import { sendMatchFrames } from "./matches/match-frames.ts";
import { sendMessageFrames } from "./messages/message-frames.ts";
import { announceModeratedMessages } from "./messages/moderated-messages.service.ts";
import { followRarity } from "./people/rarity.service.ts";
import { countFarLooks } from "./places/origin.service.ts";
import { refetchAfterLoss } from "./sockets/refetch-after-loss.ts";
import { closeEndedSessions } from "./sockets/ended-sessions.ts";
import { sendWarningFrames } from "./safety/warning-frames.ts";

/** Everything that reacts to events. Caches are not listed: each subscribes where it is defined. */
export const subscribeAll = perDeps((deps: Deps) => {
  closeEndedSessions(deps);
  sendMessageFrames(deps);
  announceModeratedMessages(deps);
  sendMatchFrames(deps);
  sendEventFrames(deps);
  sendNearbyFrames(deps);
  sendWarningFrames(deps);
  addAlerts(deps);
  sendResetMails(deps);
  sendEmailMails(deps);
  replyToVisitors(deps);
  extendSandboxesInUse(deps);
  countFarLooks(deps);
  followBlocks(deps);
  followRarity(deps);
  followSandboxes(deps);
  refetchAfterLoss(deps);
});

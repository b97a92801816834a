import type { Deps } from "../deps.ts";
import { queueAlert } from "./new-alerts.service.ts";

function addMemberAlerts(deps: Deps) {
  const { events } = deps;
  events.subscribe("message.sent", ({ sender, recipientId }) =>
    queueAlert(deps, "message", { recipient: recipientId, sender: sender.id }),
  );
  events.subscribe("match.made", ({ sides }) =>
    queueAlert(deps, "match", { matchId: sides[0]?.match.id ?? "" }),
  );
  events.subscribe("newcomers.counted", ({ userId, count }) =>
    queueAlert(deps, "newcomers", { user: userId, count }),
  );
  events.subscribe("report.closed", ({ reportId }) =>
    queueAlert(deps, "report", { report: reportId }),
  );
  events.subscribe("member.warned", ({ userId }) => queueAlert(deps, "warning", { user: userId }));
  events.subscribe("device.added", ({ userId, device, at }) =>
    queueAlert(deps, "signIn", { user: userId, device: JSON.stringify(device), at }),
  );
}

/** To guests, and to those who wait for a place. */
function addEventAlerts(deps: Deps) {
  const { events } = deps;
  events.subscribe("event.moved", ({ innerId }) => {
    queueAlert(deps, "eventChanged", { event: innerId });
    queueAlert(deps, "waitingChanged", { event: innerId });
    queueAlert(deps, "pastStart", { event: innerId });
  });
  events.subscribe("event.cancelled", ({ innerId }) => {
    queueAlert(deps, "calledOff", { event: innerId });
    queueAlert(deps, "waitingCalledOff", { event: innerId });
    queueAlert(deps, "pastStart", { event: innerId });
  });
  events.subscribe("series.moved", ({ seriesId, at, innerIds }) => {
    queueAlert(deps, "seriesChanged", { series: seriesId, at });
    for (const event of innerIds) queueAlert(deps, "pastStart", { event });
  });
  events.subscribe("series.cancelled", ({ seriesId, at, innerIds }) => {
    queueAlert(deps, "seriesCalledOff", { series: seriesId, at });
    for (const event of innerIds) queueAlert(deps, "pastStart", { event });
  });
  events.subscribe("event.removed", ({ innerId, announcement }) => {
    if (!announcement || announcement.wasGoing.length === 0) return;
    const members = JSON.stringify(announcement.wasGoing);
    const { seriesId } = announcement;
    queueAlert(deps, "removed", {
      removed: seriesId === null ? innerId : `series:${seriesId}`,
      members,
    });
  });
  events.subscribe("place.offered", ({ userId, innerId }) =>
    queueAlert(deps, "placeOffered", { event: innerId, user: userId }),
  );
  events.subscribe("join.answered", ({ userId, innerId }) => {
    queueAlert(deps, "requestApproved", { event: innerId, user: userId });
    queueAlert(deps, "requestDeclined", { event: innerId, user: userId });
  });
  events.subscribe("words.written", ({ wordsId }) =>
    queueAlert(deps, "hostWords", { words: wordsId }),
  );
}

/** To hosts, and between those who host or ask. */
function addHostAlerts(deps: Deps) {
  const { events } = deps;
  events.subscribe("join.requested", ({ innerId }) =>
    queueAlert(deps, "joinRequested", { event: innerId }),
  );
  events.subscribe("co-host.asked", ({ coHost }) => queueAlert(deps, "coHostAsked", { coHost }));
  events.subscribe("co-host.accepted", ({ coHost }) =>
    queueAlert(deps, "coHostAccepted", { coHost }),
  );
  events.subscribe("question.asked", ({ questionId }) =>
    queueAlert(deps, "questionAsked", { question: questionId }),
  );
  events.subscribe("question.answered", ({ questionId }) =>
    queueAlert(deps, "questionAnswered", { question: questionId }),
  );
}

/** What a member has seen or answered, or what is gone, needs no alert any more. */
function settleAlerts(deps: Deps) {
  const { events } = deps;
  const settle = (userId: number) => queueAlert(deps, "settle", { user: userId });
  events.subscribe("message.changed", ({ actor, peerId, message }) => {
    if (message.isRemoved) queueAlert(deps, "messageRemoved", { user: peerId, peer: actor.id });
  });
  events.subscribe("messages.read", ({ reader, peerId, isAll }) => {
    if (isAll) queueAlert(deps, "messagesRead", { user: reader.id, peer: peerId });
  });
  events.subscribe("matches.seen", ({ userId }) => settle(userId));
  events.subscribe("event.acknowledged", ({ userId }) => settle(userId));
  events.subscribe("offer.ended", ({ userId }) => settle(userId));
  events.subscribe("requests.ended", ({ hostId }) => {
    queueAlert(deps, "requestsEnded", { host: hostId });
    settle(hostId);
  });
  events.subscribe("co-host.answered", ({ userId }) => settle(userId));
  events.subscribe("coming.answered", ({ userId }) => settle(userId));
  events.subscribe("warning.acknowledged", ({ userId }) => settle(userId));
}

/** Turns events of the bus into alerts. */
export function addAlerts(deps: Deps) {
  addMemberAlerts(deps);
  addEventAlerts(deps);
  addHostAlerts(deps);
  settleAlerts(deps);
}

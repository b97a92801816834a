import type { Deps } from "../deps.ts";
import type { ServerFrame } from "../realtime/server-frames.schema.ts";

export function sendMessageFrames({ events, hub }: Deps) {
  events.subscribe("message.sent", ({ sender, recipientId, message, received }) => {
    hub.publish(recipientId, { type: "message", message: received });
    hub.publish(sender.id, { type: "message", message });
  });
  events.subscribe("message.changed", ({ actor, peerId, message, received }) => {
    const { version = 0 } = message;
    hub.publish(peerId, { type: "message_changed", message: received, version });
    hub.publish(actor.id, { type: "message_changed", message, version });
  });
  events.subscribe("conversation.changed", ({ userId, peerId, changes }) =>
    hub.publish(userId, { type: "conversation", userId: peerId, ...changes }),
  );
  events.subscribe("messages.read", ({ reader, upTo, notified }) => {
    const frame: ServerFrame = { type: "read", userId: reader.publicId, upTo };
    if (notified !== undefined) hub.publish(notified, frame);
    hub.publish(reader.id, frame);
  });
}

import { EDIT_MS, UNSEND_MS } from "@hereabouts/api/messages/message-limits.schema";

import { serverNow } from "@/lib/time/server-time";

import type { Message } from "../../message";

const ageOf = ({ createdAt }: Message) => serverNow() - new Date(createdAt).getTime();

/** Whether to offer it; the server decides. */
export const canEdit = (message: Message) => !message.isRemoved && ageOf(message) < EDIT_MS;
export const canUnsend = (message: Message) => !message.isRemoved && ageOf(message) < UNSEND_MS;

import { serverNow } from "@/lib/time/server-time";

import type { Message } from "../../message";

const EDIT_MS = 15 * 60_000;
const UNSEND_MS = 24 * 60 * 60_000;

const ageOf = ({ createdAt }: Message) => serverNow() - new Date(createdAt).getTime();

/** Whether to offer it; the server decides. */
export const canEdit = (message: Message) => !message.isRemoved && ageOf(message) < EDIT_MS;
export const canUnsend = (message: Message) => !message.isRemoved && ageOf(message) < UNSEND_MS;

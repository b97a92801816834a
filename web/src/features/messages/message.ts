import type { InferResponseType } from "hono/client";

import type { api } from "@/lib/api";

export type Conversation = InferResponseType<typeof api.conversations.$get, 200>[number];
export type Message = InferResponseType<(typeof api.messages)[":userId"]["$get"], 200>[number];

export const isUnread = ({ unreadCount, isMarkedUnread }: Conversation) =>
  unreadCount > 0 || isMarkedUnread === true;

import { api } from "@/lib/api";

import { useEventChange } from "../use-event-change";

/** Answers whether the member still comes. */
export const useAnswerComing = (id: string) =>
  useEventChange(id, async (isComing: boolean) =>
    (await api.events[":id"].coming.$post({ param: { id }, json: { isComing } })).json(),
  );

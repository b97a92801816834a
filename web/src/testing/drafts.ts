import { clearDraft, draftKeys } from "@/lib/forms/draft";

export function clearAllDrafts() {
  for (const key of draftKeys("")) clearDraft(key);
}

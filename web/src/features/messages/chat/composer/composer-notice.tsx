import { memberTexts } from "@/texts/texts";

import { CharacterCounter } from "./character-counter";
import type { Sendable } from "./sendable";

const COUNTER_FROM = 200;

type ComposerNoticeProps = {
  id: string;
  notice: string | undefined;
  sendable: Sendable;
};

/** Says above the text what keeps the message from being sent, and how many characters are left. */
export const ComposerNotice = ({ id, notice, sendable }: ComposerNoticeProps) => (
  <div id={id} role="status" className="grid gap-1 px-2 text-center text-caption">
    {sendable.sendsAfterUpload && (
      <p className="text-ink-soft">{memberTexts.chat.sendsAfterUpload}</p>
    )}
    {notice && <p className="text-balance text-ink-soft">{notice}</p>}
    {sendable.left < COUNTER_FROM && <CharacterCounter left={sendable.left} />}
  </div>
);

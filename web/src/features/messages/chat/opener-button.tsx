import type { ReactNode } from "react";

import { memberTexts, texts } from "@/texts/texts";

type OpenerButtonProps = {
  /** An interest that both have. */
  shared: string | undefined;
  onChoose: (line: string) => void;
  children?: ReactNode;
};

/** Puts a suggested first message into the field without sending it. */
export function OpenerButton({ shared, onChoose, children }: OpenerButtonProps) {
  const line =
    shared === undefined
      ? memberTexts.chat.opener
      : memberTexts.chat.sharedOpener(texts.interest(shared));
  return (
    <button
      type="button"
      onClick={() => onChoose(line)}
      className="rounded-xl rounded-ee-sm bg-brand-tint px-4 py-3 text-start text-body text-pretty transition hover:brightness-97 active:brightness-94"
    >
      {children}
      {line}
      <span className="mt-1 block text-small font-semibold text-brand-ink">
        {memberTexts.chat.takeOpener}
      </span>
    </button>
  );
}

import { Button } from "@/components/ui/button";
import { memberTexts } from "@/texts/texts";

import type { Message } from "../../message";
import { useOlderMessages } from "./older-messages.queries";

/** Loads what is before the first loaded message. */
export function useEarlierMessages(userId: string, first: Message | undefined, mayLoad: boolean) {
  const { mutate, isError, isPending } = useOlderMessages(userId);
  return {
    hasFailed: isError,
    isLoading: isPending,
    load: () => {
      if (first && mayLoad && !isPending) mutate(first.id);
    },
  };
}

type EarlierMessagesProps = ReturnType<typeof useEarlierMessages>;

export const EarlierMessages = ({ hasFailed, isLoading, load }: EarlierMessagesProps) => (
  <div className="grid justify-items-center gap-2 pb-2">
    {hasFailed && (
      <p role="alert" className="text-center text-small text-danger-ink">
        {memberTexts.chat.earlierFailed}
      </p>
    )}
    <Button variant="ghost" loading={isLoading} onClick={load} className="text-ink-soft">
      {hasFailed ? memberTexts.chat.tryAgain : memberTexts.chat.earlier}
    </Button>
  </div>
);

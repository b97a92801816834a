import { ArrowDown } from "lucide-react";

import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { memberTexts } from "@/texts/texts";

/** Scrolls to the newest message, with the number of new ones. */
export const ToNewest = ({ count, onClick }: { count: number; onClick: () => void }) => (
  <div className="pointer-events-none absolute inset-x-4 bottom-3 flex justify-center">
    {count > 0 ? (
      <Button
        variant="secondary"
        onClick={onClick}
        className="pointer-events-auto animate-rise shadow-float"
      >
        <ArrowDown aria-hidden className="size-4.5" />
        {memberTexts.chat.newMessages}
        <span className="tabular-nums">{memberTexts.chat.newCount(count)}</span>
      </Button>
    ) : (
      <IconButton
        icon={ArrowDown}
        label={memberTexts.chat.latest}
        tone="raised"
        onClick={onClick}
        className="pointer-events-auto ms-auto animate-fade"
      />
    )}
  </div>
);

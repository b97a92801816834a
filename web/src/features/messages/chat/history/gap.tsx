import { useEffect, useRef } from "react";

import { Button } from "@/components/ui/button";
import { memberTexts } from "@/texts/texts";

import { useFillGap } from "./older-messages.queries";

const NEAR = "400px 0px";

/** Stands for messages that are not loaded; loads more when scrolled near. */
export function Gap({ userId }: { userId: string }) {
  const { mutate, isPending, isError } = useFillGap(userId);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = row.current?.closest("[role=log]");
    if (!row.current || !root || isPending || isError) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        const { top, height } = root.getBoundingClientRect();
        mutate(entry.boundingClientRect.top > top + height / 2);
      },
      { root, rootMargin: NEAR },
    );
    observer.observe(row.current);
    return () => observer.disconnect();
  }, [isError, isPending, mutate]);
  return (
    <div ref={row} className="grid justify-items-center gap-2 border-t border-line pt-4">
      {isError && (
        <p role="alert" className="text-center text-small text-danger-ink">
          {memberTexts.messages.moreFailed}
        </p>
      )}
      <Button
        variant="ghost"
        loading={isPending}
        onClick={() => mutate(true)}
        className="text-ink-soft"
      >
        {memberTexts.messages.moreHits}
      </Button>
    </div>
  );
}

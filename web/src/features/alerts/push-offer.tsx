import { useMutation } from "@tanstack/react-query";
import { useAtom } from "jotai";
import { BellRing } from "lucide-react";
import { useId } from "react";

import { Button } from "@/components/ui/button";
import { cardStyle } from "@/components/ui/card";
import { toastFailure } from "@/lib/toast-failure";
import { memberTexts } from "@/texts/texts";

import { declinePush, pushOfferAtom, turnOn } from "./push";

export const toastPushFailed = (error: Error) =>
  toastFailure(error, memberTexts.alerts.pushFailed, memberTexts.alerts.pushFailedText);

/** Explains what notifications are for before the browser asks for permission. */
export function PushOffer({ myId }: { myId: string }) {
  const [isShown, setIsShown] = useAtom(pushOfferAtom);
  const titleId = useId();
  const accept = useMutation({
    mutationFn: () => turnOn(myId),
    onSuccess: () => setIsShown(false),
    // The offer stays, so that the member can try again.
    onError: toastPushFailed,
  });
  if (!isShown) return null;
  return (
    <section
      aria-labelledby={titleId}
      className={cardStyle(
        "fixed inset-x-4 top-[calc(var(--shell-top)+4.5rem)] z-30 mx-auto grid max-w-md animate-fade gap-3 p-4 shadow-float",
      )}
    >
      <WhatFor titleId={titleId} />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={declinePush}>
          {memberTexts.alerts.notNow}
        </Button>
        <Button loading={accept.isPending} onClick={() => accept.mutate()}>
          {memberTexts.alerts.turnOn}
        </Button>
      </div>
    </section>
  );
}

const WhatFor = ({ titleId }: { titleId: string }) => (
  <div className="flex gap-3">
    <BellRing aria-hidden className="mt-0.5 size-5.5 shrink-0 text-brand-ink" />
    <div className="grid gap-0.5">
      <h2 id={titleId} className="text-body font-semibold">
        {memberTexts.alerts.offerTitle}
      </h2>
      <p className="text-small text-ink-soft">{memberTexts.alerts.offerText}</p>
    </div>
  </div>
);

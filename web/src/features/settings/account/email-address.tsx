import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Mail } from "lucide-react";
import { Suspense, lazy } from "react";

import { Opening } from "@/components/states/opening";
import { Button } from "@/components/ui/button";
import { configQuery } from "@/features/auth/public";
import type { Me } from "@/features/profile/public";
import { settingsTexts } from "@/texts/settings";

import { useSendLink } from "./email.queries";
import { useLazyDialog } from "../use-lazy-dialog";

const ChangeEmailDialog = lazy(async () => ({
  default: (await import("./change-email-dialog")).ChangeEmailDialog,
}));

/** Whether the address is confirmed, and how to confirm or change it; only a server with mail can. */
export function EmailAddress({ me }: { me: Me }) {
  const hasMail = useQuery(configQuery).data?.mail === true;
  const { isRendered, open, dialogProps } = useLazyDialog();
  if (!hasMail || me.isDemo || me.email === null) return null;
  return (
    <div className="grid gap-3">
      <EmailState me={me} />
      <Button variant="secondary" onClick={open}>
        <Mail aria-hidden className="size-5" />
        {settingsTexts.changeEmail}
      </Button>
      {isRendered && (
        <Suspense fallback={<Opening />}>
          <ChangeEmailDialog me={me} {...dialogProps} />
        </Suspense>
      )}
    </div>
  );
}

function EmailState({ me: { email, emailConfirmed, pendingEmail } }: { me: Me }) {
  const send = useSendLink(pendingEmail ?? email ?? "");
  if (emailConfirmed && pendingEmail === null)
    return (
      <p className="flex items-center gap-2 text-small text-good-ink">
        <CircleCheck aria-hidden className="size-5 shrink-0" />
        {settingsTexts.emailConfirmed}
      </p>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-sunken p-3 ps-4">
      <p className="min-w-48 flex-1 text-small text-pretty wrap-anywhere">
        {pendingEmail === null
          ? settingsTexts.emailUnconfirmed
          : settingsTexts.emailPending(pendingEmail)}
      </p>
      <Button variant="secondary" loading={send.isPending} onClick={() => send.mutate()}>
        {settingsTexts.sendLinkAgain}
      </Button>
    </div>
  );
}

import { Download } from "lucide-react";

import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import type { Me } from "@/features/profile/public";
import { settingsTexts } from "@/texts/settings";

import { DeleteAccount } from "./delete-account";
import { useDownloadData } from "./account.queries";
import { EmailAddress } from "./email-address";
import { SettingsCard } from "./settings-card";

export function AccountCard({ me }: { me: Me }) {
  const download = useDownloadData();
  return (
    <SettingsCard title={settingsTexts.account} id="account">
      <div className="flex items-center gap-4">
        <Avatar person={me} />
        <p className="min-w-0 flex-1 text-small text-ink-soft">
          {settingsTexts.signedInAs}
          <span className="block text-body font-semibold wrap-anywhere text-ink">
            {me.isDemo ? settingsTexts.demoAccount : me.email}
          </span>
        </p>
      </div>
      <EmailAddress me={me} />
      <Button variant="secondary" loading={download.isPending} onClick={() => download.mutate()}>
        <Download aria-hidden className="size-5" />
        {settingsTexts.downloadData}
      </Button>
      {me.isDemo ? (
        <p className="text-small text-pretty text-ink-soft">{settingsTexts.deleteDemo}</p>
      ) : (
        <DeleteAccount me={me} />
      )}
    </SettingsCard>
  );
}

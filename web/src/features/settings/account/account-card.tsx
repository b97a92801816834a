import { Download } from "lucide-react";

import { Avatar } from "@/components/ui/avatar";
import { RowButton } from "@/components/ui/row-button";
import type { Me } from "@/features/profile/public";
import { settingsTexts } from "@/texts/settings";

import { DeleteAccount } from "./delete-account";
import { useDownloadData } from "./account.queries";
import { EmailAddress } from "./email-address";
import { SettingsCard, SettingsRows } from "../settings-card";

export function AccountCard({ me }: { me: Me }) {
  const download = useDownloadData();
  return (
    <>
      <SettingsCard title={settingsTexts.account} id="account">
        <SignedInAs me={me} />
        <EmailAddress me={me} />
        {me.isDemo && (
          <p className="text-small text-pretty text-ink-soft">{settingsTexts.deleteDemo}</p>
        )}
      </SettingsCard>
      <SettingsRows>
        <RowButton
          icon={Download}
          label={settingsTexts.downloadData}
          isBusy={download.isPending}
          onClick={() => download.mutate()}
        />
        {!me.isDemo && <DeleteAccount me={me} />}
      </SettingsRows>
    </>
  );
}

const SignedInAs = ({ me }: { me: Me }) => (
  <div className="flex items-center gap-4">
    <Avatar person={me} />
    <p className="min-w-0 flex-1 text-small text-ink-soft">
      {settingsTexts.signedInAs}
      <span className="block text-body font-semibold wrap-anywhere text-ink">
        {me.isDemo ? settingsTexts.demoAccount : me.email}
      </span>
    </p>
  </div>
);

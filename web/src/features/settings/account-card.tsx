import { LogOut } from "lucide-react";

import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { useSignOut } from "@/features/auth/auth.queries";
import type { Me } from "@/features/profile/profile.queries";
import { en } from "@/texts/en";
import { enMember } from "@/texts/en-member";

import { SettingsCard } from "./settings-card";

export function AccountCard({ me }: { me: Me }) {
  const signOut = useSignOut();
  return (
    <SettingsCard title={enMember.settings.account}>
      <div className="flex items-center gap-4">
        <Avatar person={me} />
        <p className="min-w-0 flex-1 text-small text-ink-soft">
          {enMember.settings.signedInAs}
          <span className="block text-body font-semibold wrap-anywhere text-ink">
            {me.isDemo ? enMember.settings.demoAccount : me.email}
          </span>
        </p>
      </div>
      <Button variant="secondary" loading={signOut.isPending} onClick={() => signOut.mutate()}>
        <LogOut aria-hidden className="size-5" />
        {en.shell.signOut}
      </Button>
    </SettingsCard>
  );
}

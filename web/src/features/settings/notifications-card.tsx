import type { Me } from "@/features/profile/profile.queries";
import { enMember } from "@/texts/en-member";

import { SettingsCard } from "./settings-card";
import type { ChangeSettings } from "./settings.queries";
import { SwitchRow } from "./switch-row";

type NotificationsCardProps = { settings: Me["settings"]; onChange: ChangeSettings };

export const NotificationsCard = ({ settings, onChange }: NotificationsCardProps) => (
  <SettingsCard title={enMember.settings.notifications}>
    <SwitchRow
      label={enMember.settings.newMatches}
      text={enMember.settings.newMatchesText}
      isOn={settings.newMatches}
      onChange={(newMatches) => onChange({ newMatches })}
    />
    <SwitchRow
      label={enMember.settings.messages}
      text={enMember.settings.messagesText}
      isOn={settings.messages}
      onChange={(messages) => onChange({ messages })}
    />
  </SettingsCard>
);

import type { Me } from "@/features/profile/public";
import { memberTexts } from "@/texts/texts";

import { SettingsCard } from "./settings-card";
import type { ChangeSettings } from "./settings.queries";
import { SwitchRow } from "./switch-row";

type NotificationsCardProps = { settings: Me["settings"]; onChange: ChangeSettings };

export const NotificationsCard = ({ settings, onChange }: NotificationsCardProps) => (
  <SettingsCard title={memberTexts.settings.notifications}>
    <SwitchRow
      label={memberTexts.settings.newMatches}
      text={memberTexts.settings.newMatchesText}
      isOn={settings.newMatches}
      onChange={(newMatches) => onChange({ newMatches })}
    />
    <SwitchRow
      label={memberTexts.settings.messages}
      text={memberTexts.settings.messagesText}
      isOn={settings.messages}
      onChange={(messages) => onChange({ messages })}
    />
    <SwitchRow
      label={memberTexts.settings.nearbyUsers}
      text={memberTexts.settings.nearbyUsersText}
      isOn={settings.nearbyUsers}
      onChange={(nearbyUsers) => onChange({ nearbyUsers })}
    />
  </SettingsCard>
);

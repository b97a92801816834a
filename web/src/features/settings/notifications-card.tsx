import { useQuery } from "@tanstack/react-query";

import { ErrorCard } from "@/components/states/error-card";
import { alertSettingsQuery, useChangeAlertSettings } from "@/features/alerts/public";
import type { Me } from "@/features/profile/public";
import { errorText } from "@/lib/error-text";
import { memberTexts } from "@/texts/texts";

import { AlertTable } from "./alert-table";
import { PushSwitch } from "./push-switch";
import { SettingsCard } from "./settings-card";
import type { ChangeSettings } from "./settings.queries";
import { SwitchRow } from "./switch-row";

type NotificationsCardProps = { me: Me; onChange: ChangeSettings };

export function NotificationsCard({ me, onChange }: NotificationsCardProps) {
  const { data: alerts, isError, error, isFetching, refetch } = useQuery(alertSettingsQuery);
  const change = useChangeAlertSettings();
  const words = memberTexts.alerts;
  return (
    <SettingsCard title={memberTexts.settings.notifications}>
      <AlertTable
        settings={me.settings}
        onChange={onChange}
        push={alerts?.push}
        onChangePush={(push) => change({ push })}
      />
      {isError && !alerts && (
        <ErrorCard
          title={words.settingsFailed}
          message={errorText(error, words.settingsFailed)}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {!me.isDemo && <PushSwitch myId={me.id} />}
      {alerts && (
        <>
          <SwitchRow
            label={words.hideWords}
            text={words.hideWordsText}
            isOn={!alerts.showsWords}
            onChange={(hides) => change({ showsWords: !hides })}
          />
          <SwitchRow
            label={words.quietHours}
            text={words.quietHoursText}
            isOn={alerts.quietHours}
            onChange={(quietHours) => change({ quietHours })}
          />
        </>
      )}
    </SettingsCard>
  );
}

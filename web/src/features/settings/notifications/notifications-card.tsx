import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { alertSettingsQuery, useChangeAlertSettings } from "@/features/alerts/public";
import { configQuery } from "@/features/auth/public";
import type { Me } from "@/features/profile/public";
import { errorText } from "@/lib/error-text";
import { settingsTexts } from "@/texts/settings";

import { AlertTable } from "./alert-table";
import { useSendLink } from "../account/email.queries";
import { MutedList } from "./muted-list";
import { PushSwitch } from "./push-switch";
import { SettingsCard } from "../settings-card";
import type { ChangeSettings } from "@/features/filters/public";
import { SwitchRow } from "@/components/ui/fields/switch-row";

type NotificationsCardProps = { me: Me; onChange: ChangeSettings };

const BEYOND = ["push", "mail"] as const;

export function NotificationsCard({ me, onChange }: NotificationsCardProps) {
  const { data: alerts, isError, error, isFetching, refetch } = useQuery(alertSettingsQuery);
  const hasMail = useQuery(configQuery).data?.mail === true && !me.isDemo && me.email !== null;
  const channels = BEYOND.filter((channel) => !me.isDemo && (channel === "push" || hasMail));
  const change = useChangeAlertSettings();
  const words = settingsTexts.alerts;
  return (
    <SettingsCard title={settingsTexts.notifications} id="notifications">
      {hasMail && !me.emailConfirmed && <ConfirmFirst email={me.pendingEmail ?? me.email ?? ""} />}
      <AlertTable
        settings={me.settings}
        onChange={onChange}
        channels={channels}
        alerts={alerts}
        onChangeAlerts={(channel, changes) => change({ [channel]: changes })}
        isMailOff={!me.emailConfirmed}
      />
      {isError && !alerts && (
        <ErrorCard
          title={words.settingsFailed}
          message={errorText(error, words.settingsFailed)}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {!me.isDemo && (
        <Ruled>
          <PushSwitch myId={me.id} />
        </Ruled>
      )}
      {!me.isDemo && (alerts || !isError) && (
        <>
          <Ruled>
            <SwitchRow
              label={words.hideWords}
              text={words.hideWordsText}
              isOn={!alerts?.showsWords}
              isDisabled={!alerts}
              onChange={(hides) => change({ showsWords: !hides })}
            />
          </Ruled>
          <Ruled>
            <SwitchRow
              label={words.quietHours}
              text={words.quietHoursText}
              isOn={alerts?.quietHours ?? false}
              isDisabled={!alerts}
              onChange={(quietHours) => change({ quietHours })}
            />
          </Ruled>
          <MutedList mutes={alerts?.mutes ?? []} />
        </>
      )}
    </SettingsCard>
  );
}

const Ruled = ({ children }: { children: ReactNode }) => (
  <div className="border-t border-line pt-4">{children}</div>
);

function ConfirmFirst({ email }: { email: string }) {
  const send = useSendLink(email);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-sunken p-3 ps-4">
      <p className="min-w-48 flex-1 text-small text-pretty">
        {settingsTexts.alerts.mailUnconfirmed}
      </p>
      <Button variant="secondary" loading={send.isPending} onClick={() => send.mutate()}>
        {settingsTexts.sendLink}
      </Button>
    </div>
  );
}

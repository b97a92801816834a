import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { QueryErrorCard } from "@/components/states/query-error";
import { Button } from "@/components/ui/button";
import {
  type AlertSettings,
  alertSettingsQuery,
  useChangeAlertSettings,
} from "@/features/alerts/public";
import { configQuery } from "@/features/auth/public";
import type { Me } from "@/features/profile/public";
import { settingsTexts } from "@/texts/settings";

import { AlertTable, CHANNELS } from "./alert-table";
import { useSendLink } from "../account/email.queries";
import { MutedList } from "./muted-list";
import { PushSwitch } from "./push-switch";
import { SettingsCard } from "../settings-card";
import type { ChangeSettings } from "@/features/filters/public";
import { SwitchRow } from "@/components/ui/fields/switch-row";

type NotificationsCardProps = { me: Me; onChange: ChangeSettings };

export function NotificationsCard({ me, onChange }: NotificationsCardProps) {
  const query = useQuery(alertSettingsQuery);
  const alerts = query.data;
  const hasMail = useQuery(configQuery).data?.mail === true && !me.isDemo && me.email !== null;
  const channels = CHANNELS.filter((channel) => !me.isDemo && (channel === "push" || hasMail));
  const change = useChangeAlertSettings();
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
      {query.isError && !alerts && <Failure query={query} />}
      {!me.isDemo && (
        <Divided>
          <PushSwitch myId={me.id} />
        </Divided>
      )}
      {!me.isDemo && (alerts || !query.isError) && (
        <AlertOptions alerts={alerts} onChange={change} />
      )}
    </SettingsCard>
  );
}

type FailureProps = { query: Pick<UseQueryResult, "error" | "isFetching" | "refetch"> };

const Failure = ({ query }: FailureProps) => (
  <QueryErrorCard query={query} title={settingsTexts.alerts.settingsFailed} />
);

type AlertOptionsProps = {
  alerts: AlertSettings | undefined;
  onChange: ReturnType<typeof useChangeAlertSettings>;
};

/** What an alert says, and when it stays silent. */
const AlertOptions = ({ alerts, onChange }: AlertOptionsProps) => (
  <>
    <Divided>
      <SwitchRow
        label={settingsTexts.alerts.hideWords}
        text={settingsTexts.alerts.hideWordsText}
        isOn={!alerts?.showsWords}
        isDisabled={!alerts}
        onChange={(hides) => onChange({ showsWords: !hides })}
      />
    </Divided>
    <Divided>
      <SwitchRow
        label={settingsTexts.alerts.quietHours}
        text={settingsTexts.alerts.quietHoursText}
        isOn={alerts?.quietHours ?? false}
        isDisabled={!alerts}
        onChange={(quietHours) => onChange({ quietHours })}
      />
    </Divided>
    <MutedList mutes={alerts?.mutes ?? []} />
  </>
);

const Divided = ({ children }: { children: ReactNode }) => (
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

import type { ComponentProps } from "react";

import type { AlertSettings } from "@/features/alerts/public";
import type { Me } from "@/features/profile/public";
import { settingsTexts } from "@/texts/settings";
import { memberTexts } from "@/texts/texts";

import type { ChangeSettings } from "@/features/filters/public";
import { SwitchTrack } from "@/components/ui/fields/switch-track";

type Group = keyof AlertSettings["push"];
type Row = {
  group: Group;
  name: string;
  text: string;
  /** The setting of the toast in the app; without one the alert is always listed. */
  setting?: "newMatches" | "messages" | "nearbyUsers";
};

function rows(): Row[] {
  const { alerts } = memberTexts;
  return [
    {
      group: "matches",
      setting: "newMatches",
      name: settingsTexts.newMatches,
      text: settingsTexts.newMatchesText,
    },
    {
      group: "messages",
      setting: "messages",
      name: settingsTexts.messages,
      text: settingsTexts.messagesText,
    },
    {
      group: "nearby",
      setting: "nearbyUsers",
      name: settingsTexts.nearbyUsers,
      text: settingsTexts.nearbyUsersText,
    },
    { group: "events", name: alerts.events, text: settingsTexts.alerts.eventsText },
    { group: "account", name: alerts.account, text: settingsTexts.alerts.accountText },
  ];
}

/** The channels outside the app. */
export const CHANNELS = ["push", "mail"] as const;
type Channel = (typeof CHANNELS)[number];

type AlertTableProps = {
  settings: Me["settings"];
  onChange: ChangeSettings;
  /** The channels available outside the app. */
  channels: readonly Channel[];
  alerts: AlertSettings | undefined;
  onChangeAlerts: (channel: Channel, changes: Partial<AlertSettings["push"]>) => void;
  /** Mail is turned on, but the address is not confirmed. */
  isMailOff: boolean;
};

/** Which alerts the member gets, and by which channel. */
export function AlertTable({
  settings,
  onChange,
  channels,
  alerts,
  onChangeAlerts,
  isMailOff,
}: AlertTableProps) {
  const words = memberTexts.alerts;
  return (
    <table className="w-full">
      <thead>
        <tr className="text-caption text-ink-soft">
          <th scope="col">
            <span className="sr-only">{settingsTexts.notifications}</span>
          </th>
          <Column name={words.inApp} />
          {channels.map((channel) => (
            <Column key={channel} name={words[channel]} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows().map(({ group, setting, name, text }) => (
          <tr key={group} className="border-t border-line first:border-t-0">
            <th scope="row" className="py-2.5 pe-3 text-start align-middle font-normal">
              <span id={`alerts-${group}`} className="block text-body font-semibold">
                {name}
              </span>
              <span className="block text-small text-pretty text-ink-soft">{text}</span>
            </th>
            <td className={cell}>
              {setting ? (
                <Toggle
                  aria-labelledby={`alerts-${group}`}
                  isOn={settings[setting]}
                  onChange={(isOn) => onChange({ [setting]: isOn })}
                />
              ) : (
                <span className="text-caption text-ink-soft">{memberTexts.alerts.always}</span>
              )}
            </td>
            {channels.map((channel) => (
              <td key={channel} className={cell}>
                <Toggle
                  aria-label={words[`${channel}Of`](name)}
                  isOn={alerts?.[channel][group] ?? false}
                  isDisabled={!alerts || (channel === "mail" && isMailOff)}
                  onChange={(isOn) => onChangeAlerts(channel, { [group]: isOn })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Aligns the last switch with those below the table. */
const cell = "text-end align-middle";

const Column = ({ name }: { name: string }) => (
  <th scope="col" className="w-15 pb-1 text-end font-medium sm:w-20">
    {name}
  </th>
);

type ToggleProps = Pick<ComponentProps<"input">, "aria-label" | "aria-labelledby"> & {
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
};

const Toggle = ({ isOn, isDisabled = false, onChange, ...label }: ToggleProps) => (
  <label className="group relative inline-grid min-h-11 min-w-14 items-center justify-items-end rounded-md align-middle has-focus-visible:outline-3 has-focus-visible:outline-focus has-disabled:opacity-55">
    <input
      type="checkbox"
      role="switch"
      className="covering-input"
      {...label}
      aria-checked={isOn}
      checked={isOn}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.checked)}
    />
    <SwitchTrack />
  </label>
);

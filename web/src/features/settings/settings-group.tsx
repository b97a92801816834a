import { type ComponentType, Suspense, lazy } from "react";

import { useChangeSettings } from "@/features/filters/public";
import type { Me } from "@/features/profile/public";
import { settingsTexts } from "@/texts/settings";
import { memberTexts } from "@/texts/texts";

import { AccountCard } from "./account/account-card";
import { AppearanceCard } from "./appearance-card";
import { CalendarCard } from "./calendar-card";
import { FiltersCard } from "./filters-card";
import type { ReadPosition } from "./place/use-area-choice";
import { NotificationsCard } from "./notifications/notifications-card";
import { PasswordCard } from "./account/password-card";
import { PlaceCard } from "./place/place-card";
import { PrivacyCard } from "./privacy-card";
import { SessionsCard } from "./sessions/sessions-card";
import { SettingsRows } from "./settings-card";
import type { GroupId } from "./settings-groups";

const datingCard = async () => (await import("./dating/dating-card")).loadDatingCard();
const DatingCard = lazy(datingCard);

/** Loaded with the screen, as a late card would move the content below it. */
export const loadSettingsGroups = datingCard;

export type SettingsParts = {
  /** Links to blocked people and own reports. */
  SafetyLinks: ComponentType;
  HiddenLink: ComponentType<{ label: string }>;
  readPosition: ReadPosition;
};

const Safety = ({ HiddenLink, SafetyLinks }: SettingsParts) => (
  <section id="safety" aria-label={memberTexts.safety.title} className="scroll-mt-24">
    <SettingsRows>
      <HiddenLink label={settingsTexts.hiddenPeople} />
      <SafetyLinks />
    </SettingsRows>
  </section>
);

type SettingsGroupProps = SettingsParts & { id: GroupId; me: Me };

/** The cards of a group. */
export function SettingsGroup({ id, me, ...parts }: SettingsGroupProps) {
  const change = useChangeSettings();
  switch (id) {
    case "privacy":
      return (
        <>
          <PrivacyCard settings={me.settings} onChange={change} />
          <Safety {...parts} />
        </>
      );
    case "place":
      return <PlaceCard me={me} readPosition={parts.readPosition} />;
    case "filters":
      return (
        <>
          <FiltersCard settings={me.settings} onChange={change} />
          <Suspense fallback={null}>
            <DatingCard me={me} />
          </Suspense>
        </>
      );
    case "notifications":
      return (
        <>
          <NotificationsCard me={me} onChange={change} />
          {!me.isDemo && <CalendarCard />}
        </>
      );
    case "appearance":
      return <AppearanceCard />;
    case "password":
      return (
        <>
          <PasswordCard me={me} />
          <SessionsCard me={me} />
        </>
      );
    case "account":
      return <AccountCard me={me} />;
  }
}

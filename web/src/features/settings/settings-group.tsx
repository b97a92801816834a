import { type ComponentType, Suspense, lazy } from "react";

import { useChangeSettings } from "@/features/filters/public";
import type { Me } from "@/features/profile/public";
import { memberTexts } from "@/texts/texts";

import { AccountCard } from "./account-card";
import { AppearanceCard } from "./appearance-card";
import { CalendarCard } from "./calendar-card";
import { FiltersCard } from "./filters-card";
import type { ReadPosition } from "./home-area";
import { NotificationsCard } from "./notifications-card";
import { PasswordCard } from "./password-card";
import { PlaceCard } from "./place-card";
import { PrivacyCard } from "./privacy-card";
import { SessionsCard } from "./sessions-card";
import { SettingsCard } from "./settings-card";
import type { GroupId } from "./settings-groups";

const datingCard = async () => (await import("./dating/dating-card")).loadDatingCard();
const DatingCard = lazy(datingCard);

/** A part that came later would move what stands below it. */
export const loadSettingsGroups = datingCard;

export type SettingsParts = {
  /** Links to blocked people and own reports. */
  SafetyLinks: ComponentType;
  HiddenLink: ComponentType<{ label: string }>;
  readPosition: ReadPosition;
};

type SettingsGroupProps = SettingsParts & { id: GroupId; me: Me };

/** What a group holds. */
export function SettingsGroup({ id, me, ...parts }: SettingsGroupProps) {
  const { SafetyLinks, HiddenLink, readPosition } = parts;
  const change = useChangeSettings();
  switch (id) {
    case "privacy":
      return <PrivacyCard settings={me.settings} onChange={change} HiddenLink={HiddenLink} />;
    case "place":
      return <PlaceCard me={me} readPosition={readPosition} />;
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
      return <NotificationsCard me={me} onChange={change} />;
    case "calendar":
      return <CalendarCard />;
    case "appearance":
      return <AppearanceCard />;
    case "password":
      return <PasswordCard me={me} />;
    case "sessions":
      return <SessionsCard me={me} />;
    case "safety":
      return (
        <SettingsCard title={memberTexts.safety.title} id="safety">
          <SafetyLinks />
        </SettingsCard>
      );
    case "account":
      return <AccountCard me={me} />;
  }
}

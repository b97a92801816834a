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
  HiddenPeopleLink: ComponentType<{ label: string }>;
  readPosition: ReadPosition;
};

type GroupProps = SettingsParts & { me: Me };

function Privacy({ me, ...parts }: GroupProps) {
  const change = useChangeSettings();
  return (
    <>
      <PrivacyCard settings={me.settings} onChange={change} />
      <Safety {...parts} />
    </>
  );
}

const Safety = ({ HiddenPeopleLink, SafetyLinks }: SettingsParts) => (
  <section id="safety" aria-label={memberTexts.safety.title} className="scroll-mt-24">
    <SettingsRows>
      <HiddenPeopleLink label={settingsTexts.hiddenPeople} />
      <SafetyLinks />
    </SettingsRows>
  </section>
);

function Filters({ me }: { me: Me }) {
  const change = useChangeSettings();
  return (
    <>
      <FiltersCard settings={me.settings} onChange={change} />
      <Suspense fallback={null}>
        <DatingCard me={me} />
      </Suspense>
    </>
  );
}

function Notifications({ me }: { me: Me }) {
  const change = useChangeSettings();
  return (
    <>
      <NotificationsCard me={me} onChange={change} />
      {!me.isDemo && <CalendarCard />}
    </>
  );
}

const PasswordAndDevices = ({ me }: { me: Me }) => (
  <>
    <PasswordCard me={me} />
    <SessionsCard me={me} />
  </>
);

/** The cards of each group. */
const CARDS: Record<GroupId, ComponentType<GroupProps>> = {
  account: AccountCard,
  privacy: Privacy,
  place: PlaceCard,
  filters: Filters,
  notifications: Notifications,
  appearance: AppearanceCard,
  password: PasswordAndDevices,
};

export function SettingsGroup({ id, ...props }: GroupProps & { id: GroupId }) {
  const Cards = CARDS[id];
  return <Cards {...props} />;
}

import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
} from "react";

import { iconButtonStyle } from "@/components/ui/icon-button";
import { type Me, meQuery } from "@/features/profile/public";
import { classNames } from "@/lib/class-names";
import { useDocumentTitle } from "@/lib/page/document-title";
import { PROFILE_PATH, SETTINGS_PATH } from "@/lib/page/paths";
import { useIsWide } from "@/lib/use-is-wide";
import { loadSettingsTexts, settingsTexts } from "@/texts/settings";
import { memberTexts } from "@/texts/texts";

import { SettingsGroup, type SettingsParts, loadSettingsGroups } from "./settings-group";
import { type GroupId, groupOf, openedBy } from "./settings-groups";
import { SettingsIndex } from "./settings-index";

type SettingsScreenProps = SettingsParts & {
  /** Notices about the place: not set, or not published yet. */
  PlaceNotice: ComponentType<{ me: Me }>;
};

export async function loadSettingsScreen() {
  await Promise.all([loadSettingsTexts(), loadSettingsGroups()]);
}

/** On a phone the rows or the opened group, on a desktop both. */
export function SettingsScreen({ PlaceNotice, ...parts }: SettingsScreenProps) {
  const { data: me } = useSuspenseQuery(meQuery);
  const isWide = useIsWide();
  const opened = openedBy(useLocation({ select: ({ hash }) => hash }));
  const shown = opened ?? (isWide ? "privacy" : undefined);
  useDocumentTitle(opened ? groupOf(opened).title() : memberTexts.settings.title);
  const heading = usePaneFocus(opened, isWide);
  return (
    <div className="mx-auto min-h-pane max-w-5xl">
      <div
        className={classNames("settings-notice", opened && opened !== "place" && "max-lg:hidden")}
      >
        <PlaceNotice me={me} />
      </div>
      <div className="items-start lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[24rem_minmax(0,1fr)]">
        <div className={opened ? "max-lg:hidden" : undefined}>
          <PaneHeader
            level={opened ? 2 : 1}
            title={memberTexts.settings.title}
            back={<Back to={PROFILE_PATH} label={settingsTexts.back} />}
          />
          <SettingsIndex me={me} shown={shown} />
        </div>
        {shown && (
          <GroupPane id={shown} me={me} level={opened ? 1 : 2} headingRef={heading} {...parts} />
        )}
      </div>
    </div>
  );
}

/** On a phone the pressed row is gone, as is the group after going back. */
function usePaneFocus(opened: GroupId | undefined, isWide: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(opened);
  useEffect(() => {
    const left = before.current;
    before.current = opened;
    if (left === opened || isWide) return;
    const row = document.querySelector<HTMLElement>(`nav a[href$="#${left}"]`);
    (opened ? heading.current : row)?.focus({ preventScroll: true });
  }, [opened, isWide]);
  return heading;
}

type GroupPaneProps = ComponentProps<typeof SettingsGroup> & {
  level: 1 | 2;
  headingRef: Ref<HTMLHeadingElement>;
};

const GroupPane = ({ level, headingRef, ...group }: GroupPaneProps) => (
  <div className="min-w-0">
    <PaneHeader
      level={level}
      title={groupOf(group.id).title()}
      back={<Back to={SETTINGS_PATH} label={settingsTexts.backToGroups} />}
      isPage
      headingRef={headingRef}
    />
    <div key={group.id} className="grid gap-5 px-4 pt-2 pb-8 lg:px-6">
      <SettingsGroup {...group} />
    </div>
  </div>
);

type PaneHeaderProps = {
  level: 1 | 2;
  title: string;
  back: ReactNode;
  isPage?: boolean;
  headingRef?: Ref<HTMLHeadingElement>;
};

function PaneHeader({ level, title, back, isPage, headingRef }: PaneHeaderProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <header className="sticky top-(--shell-top) z-20 bg-ground/92 px-4 pt-3 pb-2 backdrop-blur-md lg:px-6 lg:pt-5">
      <div className="flex min-h-11 items-center gap-2">
        <span className={isPage ? "lg:hidden" : "contents"}>{back}</span>
        <Heading ref={headingRef} tabIndex={-1} className="text-title font-bold outline-none">
          {title}
        </Heading>
      </div>
    </header>
  );
}

const Back = ({ to, label }: { to: string; label: string }) => (
  <Link to={to} aria-label={label} title={label} className={iconButtonStyle("plain", "-ms-2")}>
    <ArrowLeft aria-hidden className="size-5.5 rtl:-scale-x-100" />
  </Link>
);

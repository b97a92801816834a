import { Link } from "@tanstack/react-router";
import { ChevronRight, LogOut } from "lucide-react";
import type { ReactNode } from "react";

import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { cardStyle } from "@/components/ui/card";
import { useAskToSignOut } from "@/features/messages/public";
import type { Me } from "@/features/profile/public";
import { classNames } from "@/lib/class-names";
import { SETTINGS_PATH } from "@/lib/page/paths";
import { settingsTexts } from "@/texts/settings";
import { memberTexts, texts } from "@/texts/texts";

import { GROUP_LISTS, type GroupId, groupOf } from "./settings-groups";

type SettingsIndexProps = { me: Me; shown: GroupId | undefined };

/** The groups as rows, and the button to sign out. */
export function SettingsIndex({ me, shown }: SettingsIndexProps) {
  const signOut = useAskToSignOut(me.id);
  return (
    <div className="grid gap-4 px-4 pt-2 pb-8 lg:px-6">
      <nav aria-label={memberTexts.settings.title} className="grid gap-4">
        <ul className={list}>
          <AccountRow me={me} shown={shown} />
        </ul>
        {GROUP_LISTS.map((ids) => (
          <ul key={ids[0]} className={list}>
            {ids.map((id) => (
              <GroupRow key={id} id={id} me={me} shown={shown} />
            ))}
          </ul>
        ))}
      </nav>
      <Button variant="secondary" loading={!signOut.isIdle} onClick={() => signOut.mutate()}>
        <LogOut aria-hidden className="size-5" />
        {texts.shell.signOut}
      </Button>
    </div>
  );
}

const list = cardStyle("overflow-hidden");

const AccountRow = ({ me, shown }: SettingsIndexProps) => (
  <Row id="account" shown={shown}>
    <Avatar person={me} />
    <span className="min-w-0 flex-1 py-2.5">
      <span className="block truncate text-body font-semibold">
        <span className="sr-only">{`${settingsTexts.account}: `}</span>
        <bdi>{me.name}</bdi>
      </span>
      <span className="block truncate text-small text-ink-soft">
        {me.isDemo ? settingsTexts.demoAccount : me.email}
      </span>
    </span>
  </Row>
);

function GroupRow({ id, me, shown }: SettingsIndexProps & { id: GroupId }) {
  const { title, row, icon: Icon, value } = groupOf(id);
  return (
    <Row id={id} shown={shown}>
      {Icon && <Icon aria-hidden className="size-5.5 shrink-0 text-ink-soft" />}
      <span className="min-w-0 flex-1 py-2.5 text-body font-medium">{row?.(me) ?? title()}</span>
      <span className="shrink-0 text-small text-ink-soft tabular-nums">{value?.(me)}</span>
    </Row>
  );
}

type RowProps = { id: GroupId; shown: GroupId | undefined; children: ReactNode };

const Row = ({ id, shown, children }: RowProps) => (
  <li className="border-t border-line first:border-t-0">
    <Link
      to={SETTINGS_PATH}
      hash={id}
      activeOptions={{ includeHash: true }}
      aria-current={shown === id ? "page" : undefined}
      className={classNames(
        "flex min-h-13 items-center gap-3.5 px-4 -outline-offset-4 transition hover:bg-sunken",
        shown === id && "forced-chosen bg-sunken",
      )}
    >
      {children}
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
    </Link>
  </li>
);

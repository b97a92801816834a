import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";

import { Avatar } from "@/components/ui/avatar";
import { iconButtonStyle } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import { Name } from "@/components/ui/name";
import { useMuteItem } from "@/features/alerts/public";
import type { Person } from "@/features/people/public";
import { meQuery } from "@/features/profile/public";
import { useSafetyItems } from "@/features/safety/public";
import { classNames } from "@/lib/class-names";
import { type Presence, usePresence } from "@/lib/people/presence";
import { memberTexts } from "@/texts/texts";

import { typingAtom } from "../typing";

export const ChatBar = ({ children }: { children?: ReactNode }) => (
  <header className="flex min-h-16 items-center gap-1 border-b border-line px-2 lg:min-h-18 lg:px-6">
    <Link
      to="/messages"
      aria-label={memberTexts.chat.back}
      title={memberTexts.chat.back}
      className={iconButtonStyle("plain", "lg:hidden")}
    >
      <ArrowLeft aria-hidden className="size-5.5 rtl:-scale-x-100" />
    </Link>
    {children}
  </header>
);

/** No presence is shown if either of the two hides theirs. */
function usePresenceWords(): Record<Presence, string> {
  const { settings } = useSuspenseQuery(meQuery).data;
  const { online, offline, presenceHidden, ownPresenceHidden } = memberTexts.chat;
  return {
    online,
    offline,
    hidden: settings.showOnlineStatus ? presenceHidden : ownPresenceHidden,
    unknown: "",
  };
}

export function ChatHeader({ person }: { person: Person }) {
  const mute = useMuteItem({ userId: person.id, name: person.name });
  const items = useSafetyItems({ person }).toSpliced(1, 0, mute);
  const presence = usePresence(person);
  return (
    <ChatBar>
      <Link
        to="/discover"
        search={{ person: person.id }}
        title={memberTexts.chat.openProfile(person.name)}
        className="flex min-h-12 min-w-0 items-center gap-3 rounded-full pe-4 transition hover:bg-sunken"
      >
        <Avatar person={person} size="medium" online={presence === "online"} className="size-11" />
        <span className="min-w-0">
          <h1 className="text-lead leading-6 font-bold">
            <Name>{person.name}</Name>
          </h1>
          <PresenceLine person={person} presence={presence} />
        </span>
      </Link>
      <Menu label={memberTexts.safety.more(person.name)} items={items} className="ms-auto" />
    </ChatBar>
  );
}

function PresenceLine({ person, presence }: { person: Person; presence: Presence }) {
  const isTyping = useAtomValue(typingAtom).has(person.id);
  const words = usePresenceWords();
  return (
    <span
      className={classNames(
        "block text-caption empty:hidden",
        isTyping || presence === "online" ? "text-good-ink" : "text-ink-soft",
      )}
    >
      {isTyping ? memberTexts.messages.typing : words[presence]}
    </span>
  );
}

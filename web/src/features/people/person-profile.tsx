import { type ReactNode, Suspense } from "react";

import { Menu } from "@/components/ui/menu";
import { PersonBadges } from "@/components/ui/person-badges";
import { PersonName } from "@/components/ui/person-name";
import { Prompts } from "@/components/prompts/prompts";
import type { Me } from "@/features/profile/public";
import { useSafetyItems } from "@/features/safety/public";
import { contactsLeftText } from "@/lib/people/contacts-left";
import { usePresence } from "@/lib/people/presence";
import { collapseBlankLines } from "@/lib/collapse-blank-lines";
import { lazyDecoration } from "@/lib/lazy-decoration";
import { memberTexts, texts } from "@/texts/texts";

import type { Person, PersonPage } from "./people.queries";
import { InterestChips } from "./interest-chips";
import { PersonActions } from "./person-actions";
import { PersonPhotos } from "./person-photos";
import { distanceText } from "./person-words";
import { ScoreFactors } from "./score-factors";
import { YourProfileLink } from "./your-profile-link";
import { Whereabouts } from "./whereabouts";

const ShownGender = lazyDecoration(async () => (await import("./shown-gender")).loadShownGender());

type PersonProfileProps = { me: Me; person: PersonPage };

export function PersonProfile({ me, person }: PersonProfileProps) {
  const isMe = me.id === person.id;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Head person={person} isMe={isMe} />
      {isMe ? <YourProfileLink /> : <Actions me={me} person={person} />}
      <Part title={memberTexts.person.about}>
        <p
          dir="auto"
          className={`overflow-clip text-body wrap-anywhere ${person.bio ? "whitespace-pre-line" : "text-ink-soft"}`}
        >
          {(person.bio && collapseBlankLines(person.bio)) ?? memberTexts.person.noBio}
        </p>
      </Part>
      <Prompts prompts={person.prompts} />
      <Part title={memberTexts.person.interests}>
        <InterestChips person={person} />
      </Part>
      {!isMe && <ScoreFactors me={me} person={person} />}
      <Activity person={person} />
    </div>
  );
}

function Actions({ me, person }: PersonProfileProps) {
  const contactsLeft = contactsLeftText(me);
  return (
    <div className="grid gap-2.5">
      <div className="flex items-start gap-1">
        <div className="flex-1">
          <PersonActions myId={me.id} person={person} />
        </div>
        <PersonMenu person={person} />
      </div>
      {person.messagesLeft !== null && (
        <p className="text-center text-caption text-ink-soft">
          {memberTexts.person.messagesLeft(person.messagesLeft, person.name)}
          {contactsLeft && ` ${contactsLeft}`}
        </p>
      )}
    </div>
  );
}

function PersonMenu({ person }: { person: Person }) {
  const items = useSafetyItems({ person });
  return <Menu label={memberTexts.safety.more(person.name)} items={items} />;
}

function Head({ person, isMe }: { person: PersonPage; isMe: boolean }) {
  const distance = isMe ? undefined : distanceText(person);
  const isOnline = usePresence(person) === "online";
  return (
    <div className="grid gap-3">
      <div className="-mx-6 overflow-clip">
        <PersonPhotos key={person.photos.map(({ url }) => url).join()} person={person} />
      </div>
      <p className="mt-1 max-w-full text-title font-bold">
        <PersonName person={person} />
      </p>
      <Whereabouts distance={distance} isOnline={isOnline} />
      <div className="flex flex-wrap gap-1.5">
        <PersonBadges person={person} />
      </div>
      {person.gender && (
        <Suspense>
          <ShownGender.Part gender={person.gender} />
        </Suspense>
      )}
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-2">
    <h2 className="text-small font-bold text-ink-soft">{title}</h2>
    {children}
  </section>
);

function Activity({ person }: { person: Person }) {
  const stats = [
    { label: memberTexts.person.connections, value: String(person.connectionsCount) },
    { label: memberTexts.person.eventsJoined, value: String(person.eventsJoined) },
    { label: memberTexts.person.matchRate, value: texts.states.percent(person.matchRate) },
  ];
  return (
    <dl className="grid grid-cols-3 divide-x divide-line rounded-xl border border-line py-4 text-center">
      {stats.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse px-1">
          <dt className="text-caption text-ink-soft">{label}</dt>
          <dd className="text-heading font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";

import { Avatar } from "@/components/ui/avatar";
import { Button, buttonStyle } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { Match } from "@/features/matches/public";
import { OpenerButton, chatDraftKey, chatDraftOf } from "@/features/messages/public";
import { personQuery } from "@/features/people/public";
import type { Me } from "@/features/profile/public";
import { saveDraft } from "@/lib/forms/draft";
import { locale } from "@/texts/language";
import { memberTexts, texts } from "@/texts/texts";

import { EventsFirst } from "../events-first";
import "./connected.css";

type Person = Match["otherUser"];
type ConnectedDialogProps = { me: Me; person: Person; open: boolean; onClose: () => void };

/** Both faces, shared interests, a suggested first message, and an event to attend. */
export function ConnectedDialog({ me, person, open, onClose }: ConnectedDialogProps) {
  const { connected } = memberTexts;
  return (
    <Dialog open={open} onOpenChange={onClose} title={connected.title(person.name)} hideTitle>
      <div className="grid gap-5">
        <BothFaces me={me} person={person} />
        <Opener me={me} person={person} />
        <EventsFirst max={1} />
        <div className="grid grid-cols-2 gap-2.5">
          <Button variant="ghost" onClick={onClose}>
            {connected.later}
          </Button>
          <Link
            to="/chat/$userId"
            params={{ userId: person.id }}
            className={buttonStyle("primary")}
          >
            {memberTexts.discover.message}
          </Link>
        </div>
      </div>
    </Dialog>
  );
}

const BothFaces = ({ me, person }: { me: Me; person: Person }) => (
  <div className="grid justify-items-center gap-3 text-center">
    <div className="flex -space-x-5">
      <Avatar person={me} size="huge" className="meeting" />
      <Avatar person={person} size="huge" className="meeting z-10 ring-4 ring-surface" />
    </div>
    <p aria-hidden className="text-heading font-bold text-balance">
      {memberTexts.connected.title(person.name)}
    </p>
    <MessagesLeft person={person} />
  </div>
);

const listed = new Intl.ListFormat(locale, { type: "conjunction" });
const NAMED_MAX = 3;

const sharedOf = (me: Me, { interests }: Person) => {
  const own = new Set(me.interests.map((interest) => interest.toLowerCase()));
  return interests.filter((interest) => own.has(interest.toLowerCase()));
};

/** Explains how many messages the member may send before an answer. */
function MessagesLeft({ person: { id } }: { person: Person }) {
  const { data: person } = useQuery(personQuery(id));
  return (
    <p className="min-h-5 text-small text-balance text-ink-soft">
      {person?.messagesLeft != null &&
        memberTexts.person.messagesLeft(person.messagesLeft, person.name)}
    </p>
  );
}

/** Keeps an existing draft. */
function Opener({ me, person }: { me: Me; person: Person }) {
  const navigate = useNavigate();
  const shared = sharedOf(me, person);
  function take(line: string) {
    if (chatDraftOf(me.id, person.id) === "") saveDraft(chatDraftKey(me.id, person.id), line);
    void navigate({ to: "/chat/$userId", params: { userId: person.id } });
  }
  return (
    <OpenerButton shared={shared[0]} onChoose={take}>
      {shared.length > 0 && (
        <span className="mb-1 block text-small font-semibold">
          {memberTexts.connected.bothLike(
            listed.format(shared.slice(0, NAMED_MAX).map(texts.interest)),
          )}
        </span>
      )}
    </OpenerButton>
  );
}

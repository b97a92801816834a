import { useMemo, useState } from "react";

import { Button } from "@/components/ui/button";
import type { Person } from "@/features/people/public";
import type { Me } from "@/features/profile/public";
import { memberTexts } from "@/texts/texts";

import { HistoryDays } from "./history-days";
import { lineOf } from "../../photo-words";
import type { Message } from "../../message";
import { useOlderMessages } from "./older-messages.queries";
import { type Thread, loadedIn } from "../../thread";
import type { Unsent } from "../../outbox/unsent";
import { UnsentBubble } from "../message/unsent-bubble";
import { ToNewest } from "./to-newest";
import { ToUnread } from "./to-unread";
import type { FirstUnread } from "./use-first-unread";
import { useHistoryScroll } from "./use-history-scroll";
import { useRequestedMessage } from "./use-requested-message";
import { useReach } from "./use-reach";

const OLDER_AT_PX = 400;

type HistoryProps = {
  me: Me;
  person: Person;
  thread: Thread;
  /** The message that the chat was opened at. */
  at?: string | undefined;
  firstUnread: FirstUnread;
  unsent: readonly Unsent[];
  onRetry: (unsent: Unsent) => void;
  onDelete: (clientId: string) => void;
};

export function History(props: HistoryProps) {
  const { me, person, thread, at, firstUnread, unsent, onRetry, onDelete } = props;
  const { hasOlder } = thread.past ?? thread;
  const messages = useMemo(() => loadedIn(thread), [thread]);
  const gapBefore = thread.past && thread.messages[0]?.id;
  const [openedAt] = useState(() => messages.at(-1)?.seq ?? 0);
  const requested = useRequestedMessage(at);
  const { isReaching } = useReach(person.id, requested, messages);
  const isGoing = isReaching || firstUnread.isFinding;
  const older = useOlderMessages(person.id);
  const newest = messages.at(-1);
  const { scroller, keepPlace, showNewest, isAway, hasNew } = useHistoryScroll({
    last: unsent.at(-1)?.clientId ?? newest?.clientId ?? newest?.id,
    requested: isReaching ? undefined : requested,
    unread: firstUnread.found?.id,
    isUnreadRequested: firstUnread.isRequested,
    isLastMine: unsent.length > 0 || newest?.senderId === me.id,
  });

  // Counts messages that arrive while the newest one is out of view.
  const [seenSeq, setSeenSeq] = useState(openedAt);
  const newestSeq = newest?.seq ?? 0;
  if (!isAway && seenSeq !== newestSeq) setSeenSeq(newestSeq);
  const newCount = messages.filter(
    ({ seq, senderId }) => seq > seenSeq && senderId === person.id,
  ).length;

  const loadOlder = () => {
    const first = messages[0];
    if (first && hasOlder && !older.isPending && !isGoing) older.mutate(first.id);
  };
  const onScroll = () => {
    keepPlace();
    const top = scroller.current?.scrollTop ?? 0;
    if (top < OLDER_AT_PX && !older.isError) loadOlder();
  };

  /** The button disappears, so the focus moves to the history and then to the found message. */
  const findUnread = () => {
    scroller.current?.focus({ preventScroll: true });
    firstUnread.find();
  };

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        onScroll={onScroll}
        role="log"
        aria-live="off"
        aria-label={memberTexts.chat.log(person.name)}
        tabIndex={0}
        className="relative h-full overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none] -outline-offset-3"
      >
        <div className="mx-auto flex min-h-full w-full max-w-3xl flex-col justify-end gap-3 px-4 py-4 lg:px-6">
          {hasOlder && (
            <Older hasFailed={older.isError} isLoading={older.isPending} onLoad={loadOlder} />
          )}
          <HistoryDays
            me={me}
            person={person}
            messages={messages}
            openedAt={openedAt}
            firstUnread={firstUnread.found?.id}
            gapBefore={gapBefore}
          />
          {unsent.map((each) => (
            <UnsentBubble
              key={each.clientId}
              unsent={each}
              name={each.replyTo?.senderId === me.id ? memberTexts.chat.you : person.name}
              onRetry={() => onRetry(each)}
              onDelete={() => onDelete(each.clientId)}
            />
          ))}
        </div>
      </div>
      <Announcer person={person} newest={newest} openedAt={openedAt} />
      {isGoing ? (
        <Going />
      ) : (
        <ToUnread found={firstUnread.found} onFind={findUnread} userId={person.id} />
      )}
      {isAway && <ToNewest count={hasNew ? newCount : 0} onClick={showNewest} />}
    </div>
  );
}

const Going = () => (
  <p
    role="status"
    className="absolute inset-x-0 top-3 mx-auto w-fit rounded-full border border-line bg-surface px-3.5 py-1.5 text-small shadow-float"
  >
    {memberTexts.chat.reaching}
  </p>
);

type OlderProps = { hasFailed: boolean; isLoading: boolean; onLoad: () => void };

const Older = ({ hasFailed, isLoading, onLoad }: OlderProps) => (
  <div className="grid justify-items-center gap-2 pb-2">
    {hasFailed && (
      <p role="alert" className="text-center text-small text-danger-ink">
        {memberTexts.chat.earlierFailed}
      </p>
    )}
    <Button variant="ghost" loading={isLoading} onClick={onLoad} className="text-ink-soft">
      {hasFailed ? memberTexts.chat.tryAgain : memberTexts.chat.earlier}
    </Button>
  </div>
);

type AnnouncerProps = { person: Person; newest: Message | undefined; openedAt: number };

/** Announces new messages to screen readers, but not the loaded history. */
const Announcer = ({ person, newest, openedAt }: AnnouncerProps) => (
  <p role="status" className="sr-only">
    {newest &&
      newest.seq > openedAt &&
      newest.senderId === person.id &&
      memberTexts.chat.from(person.name) + lineOf(newest)}
  </p>
);

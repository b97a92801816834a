import { useEffect } from "react";

import type { Person } from "@/features/people/public";
import type { Me } from "@/features/profile/public";
import { memberTexts } from "@/texts/texts";

import { stillUnsent } from "../outbox/unsent";
import { useOutbox } from "../outbox/use-outbox";
import type { Quote, Thread } from "../thread";
import type { ChatPhoto } from "./composer/use-chat-photo";
import type { useComposer } from "./composer/use-composer";

type SendingOptions = {
  me: Me;
  person: Person;
  thread: Thread;
  composer: ReturnType<typeof useComposer>;
  photo: ChatPhoto;
};

/** The messages that wait to be sent, with functions to send them. A refused one returns to the composer. */
export function useSending({ me, person, thread, composer, photo }: SendingOptions) {
  const { unsent, drop, ...outbox } = useOutbox(me.id, person.id);
  const waiting = stillUnsent(unsent, thread.messages);
  const arrived = unsent.find((each) => !waiting.includes(each));
  useEffect(() => {
    if (arrived) drop(arrived.clientId);
  }, [arrived, drop]);

  async function showResult(sending: Promise<void>) {
    composer.setRefusal(undefined);
    await sending;
    const refused = await outbox.takeRefused();
    if (!refused) return;
    composer.setRefusal(refused.reason ?? memberTexts.chat.sendFailed);
    composer.takeBack(refused.content, refused.replyTo);
    if (refused.photoUrl) photo.restore(refused.photoUrl, refused.photoPreview);
  }

  return {
    waiting,
    drop,
    send: (content: string, replyTo?: Quote, photoUrl?: string) =>
      void showResult(outbox.send(content, replyTo, photoUrl)),
    retry: (clientId: string) => showResult(outbox.retry(clientId)),
  };
}

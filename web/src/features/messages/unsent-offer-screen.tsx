import { useEffect, useState } from "react";

import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { leaveForLogin } from "@/features/auth/public";
import { clearDevice } from "@/lib/clear-device";
import { clearAnswers } from "@/lib/kept-answers";
import { forgetLastMember, lastMember } from "@/lib/last-member";
import { toastAfterLoad } from "@/lib/toast";
import { texts } from "@/texts/texts";

import { listKeys, readList } from "./outbox-store";
import type { Unsent } from "./unsent";

async function readUnsent(memberId: string) {
  const keys = await listKeys(`outbox:${memberId}:`);
  const lists = await Promise.all(keys.map(readList));
  return lists.flat().filter(({ state }) => state !== "sent");
}

/**
 * What the member of a session that ended had written and not sent, to copy. Nothing else of theirs stays; what this
 * tab holds of forms goes with the tab, or with the next member.
 */
export function UnsentOffer() {
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  useEffect(() => {
    const offer = (found: readonly Unsent[]) => {
      if (found.length === 0) forgetLastMember();
      setUnsent(found);
    };
    void clearAnswers();
    const memberId = lastMember();
    if (memberId !== null) void readUnsent(memberId).then(offer);
  }, []);

  async function forget() {
    await clearDevice();
    leaveForLogin();
  }
  async function copy() {
    await navigator.clipboard.writeText(unsent.map(({ content }) => content).join("\n\n"));
    toastAfterLoad({ title: texts.unsent.copied, variant: "success" });
    await forget();
  }

  if (unsent.length === 0) return null;
  const { title, text, to, copyAll, drop } = texts.unsent;
  return (
    <Card as="section" aria-labelledby="unsent" className="mb-6 grid gap-3 p-4">
      <h2 id="unsent" className="text-body font-semibold">
        {title}
      </h2>
      <p className="text-small text-pretty text-ink-soft">{text}</p>
      <ul className="grid max-h-48 gap-2 overflow-y-auto" tabIndex={0} aria-labelledby="unsent">
        {unsent.map(({ clientId, name, content }) => (
          <li key={clientId} className="rounded-md bg-sunken px-3 py-2 text-small">
            {name && <span className="block text-caption text-ink-soft">{to(name)}</span>}
            <span dir="auto" className="block wrap-anywhere whitespace-pre-wrap">
              {content}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button variant="secondary" onClick={() => void forget()}>
          {drop}
        </Button>
        <Button onClick={() => void copy().catch(() => undefined)}>{copyAll}</Button>
      </div>
    </Card>
  );
}

import { useEffect, useState } from "react";

import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { leaveForLogin } from "@/features/auth/public";
import { forgetTab } from "@/lib/device/clear-device";
import { clearPersisted } from "@/lib/device/persisted-queries";
import { forgetLastMember, lastMember } from "@/lib/device/last-member";
import { toastAfterLoad } from "@/lib/toast";
import { texts } from "@/texts/texts";

import { clearPersistedDrafts } from "./persisted-drafts";
import { changeList, listKeys, readList } from "./outbox-store";
import type { Unsent } from "./unsent";

async function readLists(memberId: string) {
  const keys = await listKeys(`outbox:${memberId}:`);
  return Promise.all(keys.map(async (key) => ({ key, list: await readList(key) })));
}
const isSent = ({ state }: Unsent) => state === "sent";
type Found = { memberId: string; lists: Awaited<ReturnType<typeof readLists>> };

/** Another member may have signed in in another tab meanwhile: their data stays. */
async function drop({ memberId, lists }: Found) {
  const known = new Set(lists.flatMap(({ list }) => list.map(({ clientId }) => clientId)));
  for (const { key } of lists)
    await changeList(key, (current) => current.filter(({ clientId }) => !known.has(clientId)));
  forgetTab();
  if (lastMember() === memberId) forgetLastMember();
}

/**
 * Offers the unsent messages of a member whose session ended, to copy. All else of theirs is deleted; drafts of forms
 * go with the tab, or with the next member.
 */
export function UnsentOffer() {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    void Promise.all([clearPersisted(), clearPersistedDrafts()]).catch(() => undefined);
    const memberId = lastMember();
    if (memberId === null) return;
    const offer = (lists: Found["lists"]) => {
      if (lists.flatMap(({ list }) => list).every(isSent)) forgetLastMember();
      setFound({ memberId, lists });
    };
    void readLists(memberId).then(offer);
  }, []);
  const unsent = found?.lists.flatMap(({ list }) => list).filter((each) => !isSent(each)) ?? [];

  async function forget() {
    if (found) await drop(found);
    leaveForLogin();
  }
  async function copy() {
    await navigator.clipboard.writeText(unsent.map(({ content }) => content).join("\n\n"));
    toastAfterLoad({ title: texts.unsent.copied, variant: "success" });
    await forget();
  }

  if (unsent.length === 0) return null;
  const { title, text, to, copyAll, drop: dropAll } = texts.unsent;
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
          {dropAll}
        </Button>
        <Button onClick={() => void copy().catch(() => undefined)}>{copyAll}</Button>
      </div>
    </Card>
  );
}

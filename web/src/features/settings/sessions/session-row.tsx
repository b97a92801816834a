import { Monitor, Smartphone } from "lucide-react";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { exactTime, relativeTime } from "@/lib/time/relative-time";
import { settingsTexts } from "@/texts/settings";

import { type Session, useEndSession } from "./sessions.queries";

const HANDHELD = new Set(["Android", "iPhone", "iPad"]);

function deviceName({ browser, system }: Session) {
  if (browser && system) return settingsTexts.deviceOn(browser, system);
  return browser ?? system ?? settingsTexts.unknownDevice;
}

export function SessionRow({ session }: { session: Session }) {
  const end = useEndSession();
  const name = deviceName(session);
  const Icon = HANDHELD.has(session.system ?? "") ? Smartphone : Monitor;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <Icon aria-hidden className="size-5.5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-small text-ink-soft">
          <time dateTime={session.lastUsedAt} title={exactTime(session.lastUsedAt)}>
            {settingsTexts.lastUsed(relativeTime(session.lastUsedAt))}
          </time>
        </p>
      </div>
      {session.isCurrent ? (
        <Badge tone="good">{settingsTexts.thisDevice}</Badge>
      ) : (
        <Button
          variant="ghost"
          aria-label={settingsTexts.endSessionOf(name)}
          loading={end.isPending}
          onClick={() => end.mutate(session.id)}
        >
          {settingsTexts.endSession}
        </Button>
      )}
    </li>
  );
}

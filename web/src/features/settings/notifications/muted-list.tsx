import { Button } from "@/components/ui/button";
import { type AlertSettings, useMute } from "@/features/alerts/public";
import { settingsTexts } from "@/texts/settings";
import { memberTexts } from "@/texts/texts";

type Mute = AlertSettings["mutes"][number];

/** People and events whose alerts only appear in the app. */
export function MutedList({ mutes }: { mutes: Mute[] }) {
  if (mutes.length === 0) return null;
  return (
    <div className="grid gap-1 border-t border-line pt-4">
      <h2 className="text-small font-semibold">{settingsTexts.alerts.mutedTitle}</h2>
      <ul>
        {mutes.map((mute) => (
          <MutedRow key={mute.userId ?? mute.eventId} mute={mute} />
        ))}
      </ul>
    </div>
  );
}

function MutedRow({ mute: { userId, eventId, name } }: { mute: Mute }) {
  const { isPending, toggle } = useMute(
    userId === null ? { eventId: eventId ?? "" } : { userId, name },
  );
  return (
    <li className="flex items-center gap-3 py-1">
      <span dir="auto" className="min-w-0 flex-1 truncate text-body">
        {name}
      </span>
      <Button
        variant="ghost"
        loading={isPending}
        aria-label={memberTexts.alerts.unmute(name)}
        onClick={toggle}
      >
        {settingsTexts.alerts.unmuteShort}
      </Button>
    </li>
  );
}

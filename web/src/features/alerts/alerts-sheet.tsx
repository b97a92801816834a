import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useRef, useState } from "react";

import { EmptyState } from "@/components/states/empty-state";
import { QueryError } from "@/components/states/query-error";
import { Loading } from "@/components/states/loading";
import { PersonRowSkeletons } from "@/components/states/person-row-skeleton";
import { Sheet } from "@/components/ui/dialog";
import { serverNow } from "@/lib/time/server-time";
import { loadMyEventsTexts } from "@/texts/my-events";
import { memberTexts } from "@/texts/texts";

import { AlertRow } from "./alert-row";
import { type Alert, alertsQuery } from "./alerts.queries";
import { useSeenRows } from "./use-seen-rows";

type AlertsSheetProps = { open: boolean; onClose: () => void };

function AlertsSheet({ open, onClose }: AlertsSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onClose} title={memberTexts.alerts.title}>
      <Alerts onFollow={onClose} />
    </Sheet>
  );
}

export async function loadAlertsSheet() {
  await loadMyEventsTexts();
  return { default: AlertsSheet };
}

function Alerts({ onFollow }: { onFollow: () => void }) {
  const query = useQuery(alertsQuery);
  const { data: alerts, isError } = query;
  if (isError && !alerts) return <QueryError query={query} title={memberTexts.alerts.failed} />;
  if (!alerts)
    return (
      <Loading>
        <PersonRowSkeletons />
      </Loading>
    );
  if (alerts.length === 0)
    return (
      <EmptyState
        icon={Bell}
        title={memberTexts.alerts.empty}
        description={memberTexts.alerts.emptyText}
      />
    );
  return <AlertList alerts={alerts} onFollow={onFollow} />;
}

function AlertList({ alerts, onFollow }: { alerts: Alert[]; onFollow: () => void }) {
  const [now] = useState(serverNow);
  const list = useRef<HTMLUListElement>(null);
  const marked = useSeenRows(alerts, list);
  return (
    <ul ref={list} className="grid grid-cols-[minmax(0,1fr)]">
      {alerts.map((alert) => (
        <AlertRow
          key={alert.id}
          alert={alert}
          isNew={marked.has(alert.id)}
          now={now}
          onFollow={onFollow}
        />
      ))}
    </ul>
  );
}

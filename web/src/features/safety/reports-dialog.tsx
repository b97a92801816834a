import { useQuery } from "@tanstack/react-query";

import { Badge } from "@/components/ui/badge";
import { exactTime, relativeTime } from "@/lib/time/relative-time";
import { settingsTexts } from "@/texts/settings";
import { memberTexts } from "@/texts/texts";

import { ListDialog } from "@/components/states/list-dialog";
import { type Report, reportsQuery } from "./safety.queries";

export function ReportsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const query = useQuery(reportsQuery);
  return (
    <ListDialog
      open={open}
      onClose={onClose}
      title={memberTexts.safety.myReports}
      empty={memberTexts.safety.nothingReported}
      failed={memberTexts.safety.reportsFailed}
      query={query}
    >
      {(report) => <ReportRow key={report.id} report={report} />}
    </ListDialog>
  );
}

function ReportRow({
  report: { kind, name, about, reason, state, createdAt },
}: {
  report: Report;
}) {
  const words = memberTexts.safety;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 border-b border-line pb-4 last:border-b-0 last:pb-0">
      <div className="flex items-start gap-3">
        <p className="min-w-0 flex-1 font-semibold wrap-anywhere">
          {settingsTexts.reportKinds[kind](name)}
        </p>
        <Badge tone={state === "open" ? "neutral" : "good"}>{words.states[state]}</Badge>
      </div>
      {about && (
        <p dir="auto" className="line-clamp-2 text-small text-ink-soft">
          {words.quoted(about)}
        </p>
      )}
      <p className="text-caption text-ink-soft">
        <span className="me-2">{words.reasons[reason]}</span>
        <time dateTime={createdAt} title={exactTime(createdAt)}>
          {relativeTime(createdAt)}
        </time>
      </p>
      <p className="text-small">{words.outcomes[state]}</p>
    </li>
  );
}

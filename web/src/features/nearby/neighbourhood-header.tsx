import { PEOPLE_COUNTED_MAX } from "@hereabouts/api/nearby/nearby-limits.schema";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { RefreshCw, Settings } from "lucide-react";
import type { ReactNode } from "react";

import { PageHeader } from "@/components/shell/page-header";
import { IconButton, iconButtonStyle } from "@/components/ui/icon-button";
import { AlertsBell } from "@/features/alerts/public";
import { meQuery } from "@/features/profile/public";
import { classNames } from "@/lib/class-names";
import { memberTexts } from "@/texts/texts";

import { invalidateNearby } from "@/lib/people/people-cache";
import { FilterChips } from "./filter-chips";
import { SETTINGS_PATH } from "@/lib/page/paths";
import type { Nearby } from "./use-nearby";

type NeighbourhoodHeaderProps = {
  title: string;
  nearby: Nearby;
  isHidden: boolean;
  /** Replaces the chips that link to the settings. */
  chips?: ReactNode;
  /** Shown in one line with the chips. */
  beside?: ReactNode;
};

export function NeighbourhoodHeader(props: NeighbourhoodHeaderProps) {
  const { title, nearby, isHidden, chips, beside } = props;
  const { total, filters } = nearby;
  const { isDemo, place } = useSuspenseQuery(meQuery).data;
  const isCounted = !isHidden && (total !== 0 || !place.isDefault || isDemo);
  return (
    <PageHeader
      title={title}
      note={isCounted && total !== undefined && <span role="status">{countText(total)}</span>}
      actions={<Actions isRefetching={nearby.nearby.isRefetching} />}
    >
      {!isHidden && (
        <div className={beside ? "flex items-center gap-3" : undefined}>
          {chips ?? <FilterChips filters={filters} />}
          {beside}
        </div>
      )}
    </PageHeader>
  );
}

function Actions({ isRefetching }: { isRefetching: boolean }) {
  const queryClient = useQueryClient();
  return (
    <>
      <AlertsBell />
      <IconButton
        icon={RefreshCw}
        label={memberTexts.map.refresh}
        onClick={() => invalidateNearby(queryClient)}
        className={classNames("text-ink-soft", isRefetching && "[&>svg]:animate-spin")}
      />
      <Link
        to={SETTINGS_PATH}
        aria-label={memberTexts.map.settings}
        title={memberTexts.map.settings}
        className={iconButtonStyle("plain", "-me-2")}
      >
        <Settings aria-hidden className="size-5.5" />
      </Link>
    </>
  );
}

const countText = (total: number) =>
  total >= PEOPLE_COUNTED_MAX
    ? memberTexts.map.manyNearby(total)
    : memberTexts.map.peopleNearby(total);

import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, Suspense } from "react";

import { configQuery } from "@/features/auth/public";
import { WorldMap } from "@/features/world/public";

/** Not shown if the operator has a map of its own. */
export function BuiltInMap(props: ComponentProps<typeof WorldMap>) {
  const { data: config } = useQuery(configQuery);
  if (!config || config.mapStyleUrl) return null;
  return (
    <Suspense>
      <WorldMap {...props} />
    </Suspense>
  );
}

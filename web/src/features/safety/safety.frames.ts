import { onFrame, onOnline } from "@/features/realtime/public";

import { warningsQuery } from "./safety.queries";

/** Subscribes to frames about warnings. */
export function followSafety() {
  onFrame("warning", (_, queryClient) =>
    queryClient.invalidateQueries({ queryKey: warningsQuery.queryKey }),
  );
  onOnline((queryClient, isReturn) => {
    if (isReturn) void queryClient.invalidateQueries({ queryKey: warningsQuery.queryKey });
  });
}

import { useSuspenseQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { Suspense, lazy, useState } from "react";

import { Opening } from "@/components/states/opening";
import { IconButton } from "@/components/ui/icon-button";
import { meQuery } from "@/features/profile/public";
import { memberTexts } from "@/texts/texts";

const ElsewhereDialog = lazy(async () =>
  (await import("./elsewhere-dialog")).loadElsewhereDialog(),
);

/** Opens the search for another place; demo visitors stay in their town. */
export function LookAround() {
  const { isDemo } = useSuspenseQuery(meQuery).data;
  const [dialog, setDialog] = useState<"never" | "open" | "closed">("never");
  if (isDemo) return null;
  return (
    <>
      <IconButton
        icon={Search}
        label={memberTexts.map.lookAround}
        tone="raised"
        onClick={() => setDialog("open")}
      />
      {dialog !== "never" && (
        <Suspense fallback={<Opening />}>
          <ElsewhereDialog open={dialog === "open"} onClose={() => setDialog("closed")} />
        </Suspense>
      )}
    </>
  );
}

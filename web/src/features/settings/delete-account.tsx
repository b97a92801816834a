import { Trash2 } from "lucide-react";
import { Suspense, lazy } from "react";

import { Opening } from "@/components/states/opening";
import { Button } from "@/components/ui/button";
import type { Me } from "@/features/profile/public";
import { settingsTexts } from "@/texts/settings";

import { useLazyDialog } from "./use-lazy-dialog";

const DeleteAccountDialog = lazy(async () => ({
  default: (await import("./delete-account-dialog")).DeleteAccountDialog,
}));

export function DeleteAccount({ me }: { me: Me }) {
  const { isRendered, open, dialogProps } = useLazyDialog();
  return (
    <>
      <Button variant="ghost" className="text-danger-ink" onClick={open}>
        <Trash2 aria-hidden className="size-5" />
        {settingsTexts.deleteAccount}
      </Button>
      {isRendered && (
        <Suspense fallback={<Opening />}>
          <DeleteAccountDialog me={me} {...dialogProps} />
        </Suspense>
      )}
    </>
  );
}

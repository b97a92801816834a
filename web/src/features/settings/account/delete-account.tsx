import { Trash2 } from "lucide-react";
import { Suspense, lazy } from "react";

import { Opening } from "@/components/states/opening";
import { RowButton } from "@/components/ui/row-button";
import type { Me } from "@/features/profile/public";
import { settingsTexts } from "@/texts/settings";

import { useLazyDialog } from "../use-lazy-dialog";

const DeleteAccountDialog = lazy(async () => ({
  default: (await import("./delete-account-dialog")).DeleteAccountDialog,
}));

export function DeleteAccount({ me }: { me: Me }) {
  const { isRendered, open, dialogProps } = useLazyDialog();
  return (
    <>
      <RowButton icon={Trash2} label={settingsTexts.deleteAccount} isDanger onClick={open} />
      {isRendered && (
        <Suspense fallback={<Opening />}>
          <DeleteAccountDialog me={me} {...dialogProps} />
        </Suspense>
      )}
    </>
  );
}

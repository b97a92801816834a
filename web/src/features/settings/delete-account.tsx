import { Trash2 } from "lucide-react";
import { Suspense, lazy, useState } from "react";

import { Opening } from "@/components/states/opening";
import { Button } from "@/components/ui/button";
import type { Me } from "@/features/profile/public";
import { memberTexts } from "@/texts/texts";

const DeleteAccountDialog = lazy(async () => ({
  default: (await import("./delete-account-dialog")).DeleteAccountDialog,
}));

export function DeleteAccount({ me }: { me: Me }) {
  const [wasAsked, setWasAsked] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const ask = () => {
    setWasAsked(true);
    setIsAsking(true);
  };
  return (
    <>
      <Button variant="ghost" className="text-danger-ink" onClick={ask}>
        <Trash2 aria-hidden className="size-5" />
        {memberTexts.settings.deleteAccount}
      </Button>
      {wasAsked && (
        <Suspense fallback={<Opening />}>
          <DeleteAccountDialog me={me} open={isAsking} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

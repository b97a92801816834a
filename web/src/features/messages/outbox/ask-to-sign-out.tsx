import { atom, useAtom, useSetAtom } from "jotai";
import { Suspense, lazy } from "react";

import { Opening } from "@/components/states/opening";
import { useSignOut } from "@/features/auth/public";

import { outboxesLoaded, peersWithUnsent } from "./outbox";

const SignOutDialog = lazy(async () => ({
  default: (await import("./sign-out-dialog")).SignOutDialog,
}));

const isConfirmingAtom = atom(false);

/** Signs out, after a confirmation if messages are still unsent. */
export function useAskToSignOut(myId: string) {
  const { mutate, isIdle } = useSignOut();
  const setIsConfirming = useSetAtom(isConfirmingAtom);
  // Right after a load the outbox may not be loaded yet.
  const ask = () =>
    outboxesLoaded().then(() =>
      peersWithUnsent(myId).length > 0 ? setIsConfirming(true) : mutate(),
    );
  return { mutate: () => void ask(), isIdle };
}

export function SignOutQuestion({ myId }: { myId: string }) {
  const [isConfirming, setIsConfirming] = useAtom(isConfirmingAtom);
  if (!isConfirming) return null;
  return (
    <Suspense fallback={<Opening />}>
      <SignOutDialog myId={myId} onClose={() => setIsConfirming(false)} />
    </Suspense>
  );
}

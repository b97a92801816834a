import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";

import { ConfirmDialog } from "@/components/states/confirm-dialog";
import { QueryErrorCard } from "@/components/states/query-error";
import { Loading } from "@/components/states/loading";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import type { Me } from "@/features/profile/public";
import { toast } from "@/lib/toast";
import { datingTexts, loadDatingTexts } from "@/texts/dating";

import { SettingsCard } from "../settings-card";
import { DatingDialog } from "./dating-dialog";
import { lockedText } from "./dating-words";
import { type DatingPreferences, datingQuery, useTakeBack } from "./dating.queries";
import { GivenAnswers, VisibilitySwitch } from "./given-answers";

/** Dating preferences, for members with that intent or with saved answers to delete. */
function DatingCard({ me }: { me: Me }) {
  const query = useQuery(datingQuery);
  const isDating = me.intent === "dating";
  if (!isDating && !query.data?.agreedAt) return null;
  return (
    <SettingsCard title={datingTexts.title} id="dating" isPart>
      {query.data ? (
        <Answers preferences={query.data} isDating={isDating} />
      ) : query.isPending ? (
        <Loading>
          <Skeleton className="h-12" />
        </Loading>
      ) : (
        <QueryErrorCard query={query} title={datingTexts.failed} />
      )}
    </SettingsCard>
  );
}

type AnswersProps = { preferences: DatingPreferences; isDating: boolean };

function Answers({ preferences, isDating }: AnswersProps) {
  const [opening, setOpening] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  // The button that opened a dialog may be gone when it closes.
  const actions = useRef<HTMLDivElement>(null);
  function open() {
    setOpening(opening + 1);
    setIsOpen(true);
  }
  const hasAgreed = preferences.agreedAt !== null;
  const locked = lockedText(preferences);
  return (
    <>
      <Summary preferences={preferences} isDating={isDating} />
      <div ref={actions} tabIndex={-1} className="flex flex-wrap gap-2 outline-none">
        {isDating && !locked && (
          <Button variant="secondary" aria-haspopup="dialog" onClick={open}>
            {hasAgreed ? datingTexts.change : datingTexts.begin}
          </Button>
        )}
        <TakeBack hasAgreed={hasAgreed} returnTo={actions} />
      </div>
      {opening > 0 && (
        <DatingDialog
          key={opening}
          preferences={preferences}
          open={isOpen}
          onClose={() => setIsOpen(false)}
          returnTo={actions}
        />
      )}
    </>
  );
}

/** The given answers and what holds for them now. */
function Summary({ preferences, isDating }: AnswersProps) {
  const hasAgreed = preferences.agreedAt !== null;
  const locked = lockedText(preferences);
  return (
    <>
      {hasAgreed ? <GivenAnswers preferences={preferences} /> : <Note text={datingTexts.intro} />}
      {!isDating && <Note text={datingTexts.resting} />}
      {isDating && hasAgreed && <VisibilitySwitch preferences={preferences} />}
      {isDating && locked && <Note text={locked} />}
    </>
  );
}

const Note = ({ text }: { text: string }) => (
  <p className="text-small text-pretty text-ink-soft">{text}</p>
);

type TakeBackProps = { hasAgreed: boolean; returnTo: RefObject<HTMLElement | null> };

function TakeBack({ hasAgreed, returnTo }: TakeBackProps) {
  const [isOpen, setIsOpen] = useState(false);
  const takeBack = useTakeBack();
  return (
    <>
      {hasAgreed && (
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {datingTexts.takeBack}
        </Button>
      )}
      <ConfirmDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        words={{
          title: datingTexts.takeBackTitle,
          text: datingTexts.takeBackText,
          keep: datingTexts.keep,
          confirm: datingTexts.takeBack,
          failed: datingTexts.takeBackFailed,
        }}
        act={takeBack}
        returnTo={returnTo}
        onConfirm={() =>
          takeBack.mutate(undefined, {
            onSuccess: () => {
              setIsOpen(false);
              toast({ title: datingTexts.takenBack, variant: "success" });
            },
          })
        }
      />
    </>
  );
}

export async function loadDatingCard() {
  await loadDatingTexts();
  return { default: DatingCard };
}

import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";

import { ConfirmDialog } from "@/components/states/confirm-dialog";
import { ErrorCard } from "@/components/states/error-card";
import { Loading } from "@/components/states/loading";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Skeleton } from "@/components/ui/skeleton";
import { SwitchRow } from "@/components/ui/fields/switch-row";
import type { Me } from "@/features/profile/public";
import { errorText } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { datingTexts, loadDatingTexts } from "@/texts/dating";

import { SettingsCard } from "../settings-card";
import { DatingDialog } from "./dating-dialog";
import { lockedText, refusalText, whoWords } from "./dating-words";
import { type DatingPreferences, datingQuery, useSaveAnswers, useTakeBack } from "./dating.queries";

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
        <ErrorCard
          title={datingTexts.failed}
          message={errorText(query.error, datingTexts.failed)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
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
  const hasAgreed = preferences.agreedAt !== null;
  const locked = lockedText(preferences);
  return (
    <>
      {hasAgreed ? <GivenAnswers preferences={preferences} /> : <Note text={datingTexts.intro} />}
      {!isDating && <Note text={datingTexts.resting} />}
      {isDating && hasAgreed && <Shown preferences={preferences} />}
      {isDating && locked && <Note text={locked} />}
      <div ref={actions} tabIndex={-1} className="flex flex-wrap gap-2 outline-none">
        {isDating && !locked && (
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            onClick={() => {
              setOpening(opening + 1);
              setIsOpen(true);
            }}
          >
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

const Note = ({ text }: { text: string }) => (
  <p className="text-small text-pretty text-ink-soft">{text}</p>
);

const GivenAnswers = ({ preferences }: { preferences: DatingPreferences }) => (
  <dl className="grid gap-4">
    <Words label={datingTexts.who} words={whoWords(preferences)} />
    <Words
      label={datingTexts.whom}
      words={preferences.wanted.map((kind) => datingTexts.wanted[kind])}
    />
  </dl>
);

const Words = ({ label, words }: { label: string; words: string[] }) => (
  <div className="grid gap-2">
    <dt className="text-small font-semibold">{label}</dt>
    <dd className="flex flex-wrap gap-2">
      {words.map((word) => (
        <Chip key={word}>
          <bdi>{word}</bdi>
        </Chip>
      ))}
    </dd>
  </div>
);

/** Can be changed at any time, as it is not one of the answers. */
function Shown({ preferences }: { preferences: DatingPreferences }) {
  const save = useSaveAnswers();
  const { genders, ownWords, wanted, isShown } = preferences;
  if (genders.includes("rather_not_say")) return null;
  return (
    <SwitchRow
      label={datingTexts.show}
      text={datingTexts.showText}
      isOn={save.isPending ? save.variables.isShown : isShown}
      onChange={(next) =>
        save.mutate(
          { genders, ownWords, wanted, isShown: next },
          {
            onError: (error) =>
              toast({
                title: datingTexts.saveFailed,
                description: refusalText(error, preferences),
                variant: "destructive",
              }),
          },
        )
      }
    />
  );
}

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

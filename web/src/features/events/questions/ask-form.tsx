import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { useDraft } from "@/lib/draft";
import { errorText } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { aroundTexts } from "@/texts/around";
import { isBlank } from "@hereabouts/api/lib/visible-text.schema";
import { QUESTION_MAX } from "@hereabouts/api/questions/question-limits.schema";

import { type NewQuestion, useAsk } from "./questions.queries";

const emptyDraft = (): NewQuestion => ({ text: "", clientId: crypto.randomUUID() });

/** What is typed stays until it is sent. */
export function AskForm({ eventId, myId }: { eventId: string; myId: string }) {
  const words = aroundTexts.questions;
  const key = `question:${myId}:${eventId}`;
  const [draft, setDraft, clearDraft] = useDraft<NewQuestion>(key, emptyDraft());
  const ask = useAsk(eventId);
  const send = () =>
    ask.mutate(draft, {
      onSuccess: () => {
        clearDraft();
        toast({ title: words.asked, variant: "success" });
      },
    });
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (!isBlank(draft.text) && !ask.isPending) send();
      }}
    >
      <Field label={words.label} hint={words.hint}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={QUESTION_MAX}
            readOnly={ask.isPending}
            value={draft.text}
            onChange={({ target }) => setDraft({ ...emptyDraft(), text: target.value })}
          />
        )}
      </Field>
      {ask.isError && (
        <ErrorCard title={words.askFailed} message={errorText(ask.error, words.askFailed)} />
      )}
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        loading={ask.isPending}
        disabled={isBlank(draft.text)}
      >
        {words.ask}
      </Button>
    </form>
  );
}

import { useEffect, useRef, useState } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Textarea } from "@/components/ui/fields/textarea";
import { errorText } from "@/lib/error-text";
import { communityTexts } from "@/texts/community";
import { isBlank } from "@hereabouts/api/lib/text/visible-text.schema";
import { ANSWER_MAX } from "@hereabouts/api/questions/question-limits.schema";

import { type Question, useAnswerQuestion } from "./questions.queries";

type AnswerFormProps = { eventId: string; question: Question; onDone: () => void };

/** Opened by a host; takes the focus. */
export function AnswerForm({ eventId, question, onDone }: AnswerFormProps) {
  const words = communityTexts.questions;
  const [text, setText] = useState(question.answer?.text ?? "");
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const save = useAnswerQuestion(eventId, question.id);
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (!isBlank(text) && !save.isPending) save.mutate(text, { onSuccess: onDone });
      }}
    >
      <Field label={words.answerLabel}>
        {(control) => (
          <Textarea
            {...control}
            ref={field}
            rows={2}
            maxLength={ANSWER_MAX}
            readOnly={save.isPending}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {save.isError && (
        <ErrorCard title={words.answerFailed} message={errorText(save.error, words.answerFailed)} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" loading={save.isPending} disabled={isBlank(text)}>
          {words.saveAnswer}
        </Button>
        <Button variant="ghost" disabled={save.isPending} onClick={onDone}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

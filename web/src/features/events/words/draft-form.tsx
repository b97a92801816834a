import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Textarea } from "@/components/ui/fields/textarea";
import { useDraft } from "@/lib/forms/draft";
import { errorText } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { isBlank } from "@hereabouts/api/lib/text/visible-text.schema";

/** The server treats a repeated client id as the same text. */
export type Draft = { text: string; clientId: string };
const emptyDraft = (): Draft => ({ text: "", clientId: crypto.randomUUID() });

type DraftFormProps = {
  /** The key of the draft in session storage. */
  draftKey: string;
  max: number;
  words: { label: string; hint: string; send: string; sent: string; failed: string };
  /** One line without hint and button until the member starts to write. */
  isSmall?: boolean;
  /** Resolves once the list is refetched. */
  send: (draft: Draft) => Promise<unknown>;
};

function useSentDraft({ draftKey, send, words }: DraftFormProps) {
  const [draft, setDraft, clearDraft] = useDraft<Draft>(draftKey, emptyDraft());
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: (_, sent) => {
      // Text typed meanwhile stays.
      if (draft.clientId === sent.clientId) clearDraft();
      toast({ title: words.sent, variant: "success" });
    },
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (!isBlank(draft.text) && !isPending) mutate(draft);
  };
  const setText = (text: string) => setDraft({ ...emptyDraft(), text });
  return { text: draft.text, setText, submit, isPending, error };
}

/** A short text below an event. The draft is kept until it is sent. */
export function DraftForm(props: DraftFormProps) {
  const { max, words, isSmall = false } = props;
  const { text, setText, submit, isPending, error } = useSentDraft(props);
  const [hasBegun, setHasBegun] = useState(!isSmall);
  const isOpen = hasBegun || text !== "";
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <Field label={words.label} hint={isOpen ? words.hint : undefined}>
        {(control) => (
          <Textarea
            {...control}
            rows={isSmall ? 1 : 2}
            {...(isOpen && { maxLength: max })}
            onFocus={() => setHasBegun(true)}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {error && <ErrorCard title={words.failed} message={errorText(error, words.failed)} />}
      {isOpen && (
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          loading={isPending}
          disabled={isBlank(text)}
        >
          {words.send}
        </Button>
      )}
    </form>
  );
}

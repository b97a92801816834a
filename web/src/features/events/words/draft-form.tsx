import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

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

/** A short text below an event. The draft is kept until it is sent. */
export function DraftForm({ draftKey, max, words, isSmall = false, send }: DraftFormProps) {
  const [draft, setDraft, clearDraft] = useDraft<Draft>(draftKey, emptyDraft());
  const [hasBegun, setHasBegun] = useState(!isSmall);
  const isOpen = hasBegun || draft.text !== "";
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (_, sent) => {
      // Text typed meanwhile stays.
      if (draft.clientId === sent.clientId) clearDraft();
      toast({ title: words.sent, variant: "success" });
    },
  });
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (!isBlank(draft.text) && !sending.isPending) sending.mutate(draft);
      }}
    >
      <Field label={words.label} hint={isOpen ? words.hint : undefined}>
        {(control) => (
          <Textarea
            {...control}
            rows={isSmall ? 1 : 2}
            {...(isOpen && { maxLength: max })}
            onFocus={() => setHasBegun(true)}
            value={draft.text}
            onChange={({ target }) => setDraft({ ...emptyDraft(), text: target.value })}
          />
        )}
      </Field>
      {sending.isError && (
        <ErrorCard title={words.failed} message={errorText(sending.error, words.failed)} />
      )}
      {isOpen && (
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          loading={sending.isPending}
          disabled={isBlank(draft.text)}
        >
          {words.send}
        </Button>
      )}
    </form>
  );
}

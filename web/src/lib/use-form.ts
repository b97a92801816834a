import { type FormEvent, useEffect, useRef, useState } from "react";

import { errorFields } from "./error-text";
import { isMissingPart } from "./missing-parts";

export type FieldErrors = { [field: string]: string };

type FormRules = {
  check: (data: FormData) => FieldErrors | Promise<FieldErrors>;
  /** May reject: what the server says of single fields is shown there. */
  onValid: (data: FormData) => Promise<unknown>;
};

/** Rules that cannot be loaded are left to the server, which has them too. */
async function broken(check: FormRules["check"], data: FormData) {
  try {
    return await check(data);
  } catch (error) {
    if (isMissingPart(error)) return {};
    throw error;
  }
}

/** What all forms share: no double submit, errors at their field, focus on the first of them, nothing typed is lost. */
export function useForm({ check, onValid }: FormRules) {
  const ref = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSubmitting, setIsSubmitting] = useState(false);

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      ref.current
        ?.querySelector<HTMLElement>(
          '[aria-invalid="true"]:is(input, select, textarea), [aria-invalid="true"] input',
        )
        ?.focus();
  }, [errors]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React lets what happens in a dialog rise to the form that the dialog was opened from.
    event.stopPropagation();
    if (isBusy.current) return;
    isBusy.current = true;
    setIsSubmitting(true);
    const data = new FormData(event.currentTarget);
    try {
      const found = await broken(check, data);
      setErrors(found);
      if (Object.keys(found).length === 0) await onValid(data);
    } catch (error) {
      setErrors(errorFields(error));
    } finally {
      isBusy.current = false;
      setIsSubmitting(false);
    }
  }

  return {
    errors,
    /** From the touch on: the rules themselves may have to be loaded first. */
    isSubmitting,
    formProps: { ref, onSubmit, noValidate: true },
    resubmit: () => ref.current?.requestSubmit(),
  };
}

export const textOf = (data: FormData, field: string) => {
  const value = data.get(field);
  return typeof value === "string" ? value : "";
};

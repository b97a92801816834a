import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";

import { errorFields } from "./error-text";
import { isChunkLoadError } from "./chunk-load-errors";
import { dismissFailure } from "./toast";

export type FieldErrors = { [field: string]: string };

const FIRST_INVALID =
  '[aria-invalid="true"]:is(input, select, textarea), [aria-invalid="true"] input';

type FormRules = {
  validate: (data: FormData) => FieldErrors | Promise<FieldErrors>;
  /** Says more about what an attempt was refused for than its fields do. */
  onInvalid?: (errors: FieldErrors) => void;
  /** May reject: what the server says of single fields is shown there. */
  onValid: (data: FormData) => Promise<unknown>;
};

/** Rules that cannot be loaded are left to the server, which has them too. */
async function broken(validate: FormRules["validate"], data: FormData) {
  try {
    return await validate(data);
  } catch (error) {
    if (isChunkLoadError(error)) return {};
    throw error;
  }
}

const isSame = (one: FieldErrors, other: FieldErrors) =>
  JSON.stringify(Object.entries(one)) === JSON.stringify(Object.entries(other));

/** Those errors of the last attempt that still hold; new ones wait for the next. */
function useRemainingErrors(
  ref: RefObject<HTMLFormElement | null>,
  validate: FormRules["validate"],
) {
  const [errors, setErrors] = useState<FieldErrors>({});
  useEffect(() => {
    if (!ref.current || Object.keys(errors).length === 0) return;
    let isPast = false;
    const revalidate = async (data: FormData) => {
      const found = Object.entries(await broken(validate, data));
      const left = Object.fromEntries(found.filter(([field]) => field in errors));
      if (!isPast && !isSame(left, errors)) setErrors(left);
    };
    void revalidate(new FormData(ref.current));
    return () => {
      isPast = true;
    };
  });
  return [errors, setErrors] as const;
}

/** What all forms share: no double submit, errors at their field for as long as they hold, focus on the first of them, nothing typed is lost. */
export function useForm({ validate, onInvalid, onValid }: FormRules) {
  const ref = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [remaining, setRemaining] = useRemainingErrors(ref, validate);
  const [refused, setRefused] = useState<FieldErrors>({});
  const [attempts, setAttempts] = useState(0);
  const [, setTouches] = useState(0);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const errors = { ...remaining, ...refused };
  const hasErrors = Object.keys(errors).length > 0;

  useEffect(() => {
    if (attempts > 0) ref.current?.querySelector<HTMLElement>(FIRST_INVALID)?.focus();
  }, [attempts]);

  async function attempt(data: FormData) {
    setRefused({});
    try {
      const found = await broken(validate, data);
      setRemaining(found);
      if (Object.keys(found).length > 0) onInvalid?.(found);
      else await onValid(data);
    } catch (error) {
      setRefused(errorFields(error));
    }
    setAttempts((count) => count + 1);
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React lets what happens in a dialog rise to the form that the dialog was opened from.
    event.stopPropagation();
    if (isBusy.current) return;
    isBusy.current = true;
    setIsSubmitting(true);
    dismissFailure();
    await attempt(new FormData(event.currentTarget));
    isBusy.current = false;
    setIsSubmitting(false);
  }

  /** What only the server knows of a field is out of date once the field changes. */
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof Element) || !ref.current?.contains(target)) return;
    if (target.closest('[aria-invalid="true"]')) setRefused({});
    if (hasErrors) setTouches((count) => count + 1);
  }

  return {
    errors,
    /** From the touch on: the rules themselves may have to be loaded first. */
    isSubmitting,
    formProps: { ref, onSubmit, onInput, noValidate: true },
    resubmit: () => ref.current?.requestSubmit(),
  };
}

export const textOf = (data: FormData, field: string) => {
  const value = data.get(field);
  return typeof value === "string" ? value : "";
};

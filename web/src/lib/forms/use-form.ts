import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";

import { errorFields } from "../error-text";
import { isChunkLoadError } from "../chunk-load-errors";
import { dismissFailure } from "../toast";

export type FieldErrors = { [field: string]: string };

const FIRST_INVALID =
  '[aria-invalid="true"]:is(input, select, textarea), [aria-invalid="true"] input';

type FormRules = {
  validate: (data: FormData) => FieldErrors | Promise<FieldErrors>;
  /** Shows a more specific message than the fields do. */
  onInvalid?: (errors: FieldErrors) => void;
  /** May reject: the server's field errors are shown at their fields. */
  onValid: (data: FormData) => Promise<unknown>;
  steps?: FormSteps;
};

/** A form that asks one question at a time: submitting before the last step goes to the next one. */
type FormSteps = {
  /** The fields of the current step; undefined for all. */
  asked: readonly string[] | undefined;
  next: () => void;
  showFirstWith: (fields: readonly string[]) => void;
};

/** If the rules cannot be loaded, the server validates. */
async function findErrors(validate: FormRules["validate"], data: FormData) {
  try {
    return await validate(data);
  } catch (error) {
    if (isChunkLoadError(error)) return {};
    throw error;
  }
}

const ofFields = (errors: FieldErrors, asked: readonly string[] | undefined) =>
  asked
    ? Object.fromEntries(Object.entries(errors).filter(([field]) => asked.includes(field)))
    : errors;

const isSame = (one: FieldErrors, other: FieldErrors) =>
  JSON.stringify(Object.entries(one)) === JSON.stringify(Object.entries(other));

/** The errors of the last attempt that still apply; new ones wait for the next attempt. */
function useRemainingErrors(
  ref: RefObject<HTMLFormElement | null>,
  validate: FormRules["validate"],
) {
  const [errors, setErrors] = useState<FieldErrors>({});
  useEffect(() => {
    if (!ref.current || Object.keys(errors).length === 0) return;
    let isPast = false;
    const revalidate = async (data: FormData) => {
      const found = Object.entries(await findErrors(validate, data));
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

/**
 * Shared by all forms: no double submit, errors at their fields while they apply, focus on the first one, no typed
 * value is lost.
 */
export function useForm({ validate, onInvalid, onValid, steps }: FormRules) {
  const ref = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const isRepeated = useRef(false);
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

  async function attempt(data: FormData, asked: readonly string[] | undefined) {
    setRefused({});
    try {
      const found = ofFields(await findErrors(validate, data), asked);
      setRemaining(found);
      steps?.showFirstWith(Object.keys(found));
      if (Object.keys(found).length > 0) onInvalid?.(found);
      else if (asked) steps?.next();
      else await onValid(data);
    } catch (error) {
      const found = errorFields(error);
      setRefused(found);
      steps?.showFirstWith(Object.keys(found));
    }
    setAttempts((count) => count + 1);
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React bubbles events of a dialog to the form that opened it.
    event.stopPropagation();
    const asked = isRepeated.current ? undefined : steps?.asked;
    isRepeated.current = false;
    if (isBusy.current) return;
    isBusy.current = true;
    setIsSubmitting(true);
    dismissFailure();
    await attempt(new FormData(event.currentTarget), asked);
    isBusy.current = false;
    setIsSubmitting(false);
  }

  /** A server error of a field is stale once the field changes. */
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof Element) || !ref.current?.contains(target)) return;
    if (target.closest('[aria-invalid="true"]')) setRefused({});
    if (hasErrors) setTouches((count) => count + 1);
  }

  return {
    errors,
    /** True from the click on, as the rules may have to be loaded first. */
    isSubmitting,
    formProps: { ref, onSubmit, onInput, noValidate: true },
    /** Submits all fields, even from an earlier step. */
    resubmit() {
      isRepeated.current = true;
      ref.current?.requestSubmit();
    },
  };
}

export const textOf = (data: FormData, field: string) => {
  const value = data.get(field);
  return typeof value === "string" ? value : "";
};

import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { classNames } from "@/lib/class-names";
import { dayLabel } from "@/lib/time/day-label";
import { memberTexts } from "@/texts/texts";
import { serverNow } from "@/lib/time/server-time";

import { findMessage } from "./older-messages.queries";
import { toastNotReached } from "./use-reach";
import { requestedNow } from "./use-requested-message";

const label = "self-center rounded-full bg-sunken px-3 py-1 text-caption font-medium text-ink-soft";

const isoDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");

type DayLabelProps = { day: string; userId: string; newestId: string | undefined };

/** The label of a day, which lets the member go to another day; a day after the last message goes to that message. */
export function DayLabel({ day, userId, newestId }: DayLabelProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const [today] = useState(() => isoDay(new Date(serverNow())));
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { mutate: go, isPending } = useGoToDay(userId, newestId);
  /** Opens the picker for pointers; keyboards type the date. */
  function choose(isByPointer: boolean) {
    flushSync(() => setIsChoosing(true));
    field.current?.focus();
    try {
      if (isByPointer) field.current?.showPicker();
    } catch {
      // The field works without a picker.
    }
  }
  function finish({ value, defaultValue }: HTMLInputElement, isByKey: boolean) {
    flushSync(() => setIsChoosing(false));
    if (isByKey) button.current?.focus();
    if (value && value !== defaultValue) go(value);
  }
  if (!isChoosing)
    return (
      <button
        ref={button}
        type="button"
        title={memberTexts.chat.goToDate}
        aria-disabled={isPending || undefined}
        aria-busy={isPending || undefined}
        onClick={({ detail }) => isPending || choose(detail > 0)}
        className={classNames(label, "transition hover:text-ink", isPending && "opacity-55")}
      >
        {dayLabel(day)}
        <span className="sr-only"> ({memberTexts.chat.goToDate})</span>
      </button>
    );
  return <DayField ref={field} day={day} max={today} onFinish={finish} />;
}

type DayFieldProps = {
  ref: RefObject<HTMLInputElement | null>;
  day: string;
  max: string;
  onFinish: (field: HTMLInputElement, isByKey: boolean) => void;
};

const DayField = ({ ref, day, max, onFinish }: DayFieldProps) => (
  <input
    type="date"
    ref={ref}
    aria-label={memberTexts.chat.goToDate}
    defaultValue={isoDay(new Date(day))}
    max={max}
    onBlur={({ target }) => onFinish(target, false)}
    onKeyDown={(event) => {
      const { key, currentTarget } = event;
      if (key !== "Enter" && key !== "Escape") return;
      // Otherwise the same key would press the button that gets the focus.
      event.preventDefault();
      if (key === "Escape") currentTarget.value = currentTarget.defaultValue;
      onFinish(currentTarget, true);
    }}
    className={`${label} min-h-9`}
  />
);

function useGoToDay(userId: string, newestId: string | undefined) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (chosen: string) => {
      const at = new Date(`${chosen}T00:00`).toISOString();
      return (await findMessage(userId, { at }))?.id ?? newestId;
    },
    onSuccess: (at) =>
      at !== undefined &&
      navigate({
        to: "/chat/$userId",
        params: { userId },
        search: (previous) => ({ ...previous, at }),
        state: requestedNow(),
        replace: true,
      }),
    onError: toastNotReached,
  });
}

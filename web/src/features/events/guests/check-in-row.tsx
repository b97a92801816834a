import { Circle, CircleCheck } from "lucide-react";
import { useEffect } from "react";

import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { classNames } from "@/lib/class-names";
import { errorText } from "@/lib/error-text";
import { guestsTexts } from "@/texts/guests";

import "./check-in.css";
import { type Guest, type Marks, useMark } from "./check-in.queries";

type CheckInRowProps = {
  eventId: string;
  /** The guest with unsaved marks applied. */
  guest: Guest;
  unsaved: Marks;
  isOpen: boolean;
  onMark: (marks: Marks) => void;
  onSaved: (marks: Marks) => void;
};

/** Keeps a mark that could not be saved, with the reason and a button to retry; also retries when the network is back. */
export function CheckInRow({ eventId, guest, unsaved, isOpen, onMark, onSaved }: CheckInRowProps) {
  const { user, hasPlusOne, isHere, isPlusOneHere } = guest;
  const mark = useMark(eventId, user.id, onSaved);
  const words = guestsTexts;
  const { isError } = mark;
  const add = (marks: Marks) => {
    onMark(marks);
    mark.mutate({ ...(isError && unsaved), ...marks });
  };
  useEffect(() => {
    if (!isError) return;
    const retry = () => mark.mutate(unsaved);
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  });
  return (
    <li className="grid gap-2 border-t border-line py-2.5 first:border-t-0">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <span className="check-in-person flex min-h-11 min-w-0 items-center gap-3 font-semibold">
          <Avatar person={user} size="small" />
          <bdi className="line-clamp-2 wrap-anywhere">{user.name}</bdi>
        </span>
        <span className="ms-auto flex gap-2">
          {hasPlusOne && (
            <Mark
              label={words.plusOne}
              name={words.of(words.plusOneHere, user.name)}
              isOn={isPlusOneHere}
              isDisabled={!isOpen}
              onPress={() => add({ isPlusOneHere: !isPlusOneHere })}
            />
          )}
          <Mark
            label={words.here}
            name={words.of(words.here, user.name)}
            isOn={isHere}
            isDisabled={!isOpen}
            onPress={() => add({ isHere: !isHere })}
          />
        </span>
      </div>
      {isError && (
        <div role="alert" className="flex flex-wrap items-center justify-end gap-x-3">
          <span className="text-small text-danger-ink">
            {words.notSaved} {errorText(mark.error, "")}
          </span>
          <Button
            variant="ghost"
            aria-label={words.of(words.tryAgain, user.name)}
            onClick={() => mark.mutate(unsaved)}
          >
            {words.tryAgain}
          </Button>
        </div>
      )}
    </li>
  );
}

type MarkProps = {
  label: string;
  name: string;
  isOn: boolean;
  isDisabled: boolean;
  onPress: () => void;
};

/** The button's size does not change: the tick appears in the circle. */
const Mark = ({ label, name, isOn, isDisabled, onPress }: MarkProps) => (
  <Button
    variant={isOn ? "ghost" : "secondary"}
    aria-pressed={isOn}
    aria-label={name}
    disabled={isDisabled}
    onClick={onPress}
    className={classNames(
      "check-in-mark",
      isOn && "forced-edge border border-transparent bg-good-tint",
    )}
  >
    {isOn ? (
      <CircleCheck aria-hidden className="size-5 text-good-ink" />
    ) : (
      <Circle aria-hidden className="size-5 text-ink-soft" />
    )}
    <span className={isOn ? "text-good-ink" : ""}>{label}</span>
  </Button>
);

import { Circle, CircleCheck } from "lucide-react";
import { useEffect } from "react";

import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { classNames } from "@/lib/class-names";
import { errorText } from "@/lib/error-text";
import { guestsTexts } from "@/texts/guests";

import "./check-in.css";
import { type Guest, type Marks, useMarkGuest } from "./check-in.queries";

type CheckInRowProps = {
  eventId: string;
  /** The guest with unsaved marks applied. */
  guest: Guest;
  unsaved: Marks;
  isOpen: boolean;
  onMark: (marks: Marks) => void;
  onSaved: (marks: Marks) => void;
};

/** A mark that could not be saved is sent again on request, with the next one, and when the network is back. */
function useKeptMark({ eventId, guest, unsaved, onMark, onSaved }: CheckInRowProps) {
  const { mutate, error } = useMarkGuest(eventId, guest.user.id, onSaved);
  const retry = () => mutate(unsaved);
  const add = (marks: Marks) => {
    onMark(marks);
    mutate({ ...(error && unsaved), ...marks });
  };
  useEffect(() => {
    if (!error) return;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  });
  return { add, error, retry };
}

export function CheckInRow(props: CheckInRowProps) {
  const { user } = props.guest;
  const { add, error, retry } = useKeptMark(props);
  return (
    <li className="grid gap-2 border-t border-line py-2.5 first:border-t-0">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <span className="check-in-person flex min-h-11 min-w-0 items-center gap-3 font-semibold">
          <Avatar person={user} size="small" />
          <bdi className="line-clamp-2 wrap-anywhere">{user.name}</bdi>
        </span>
        <MarkButtons guest={props.guest} isOpen={props.isOpen} onMark={add} />
      </div>
      {error && <NotSaved name={user.name} error={error} onRetry={retry} />}
    </li>
  );
}

type MarkButtonsProps = Pick<CheckInRowProps, "guest" | "isOpen" | "onMark">;

function MarkButtons({ guest, isOpen, onMark }: MarkButtonsProps) {
  const { user, hasPlusOne, isHere, isPlusOneHere } = guest;
  const words = guestsTexts;
  return (
    <span className="ms-auto flex gap-2">
      {hasPlusOne && (
        <Mark
          label={words.plusOne}
          name={words.of(words.plusOneHere, user.name)}
          isOn={isPlusOneHere}
          isDisabled={!isOpen}
          onPress={() => onMark({ isPlusOneHere: !isPlusOneHere })}
        />
      )}
      <Mark
        label={words.here}
        name={words.of(words.here, user.name)}
        isOn={isHere}
        isDisabled={!isOpen}
        onPress={() => onMark({ isHere: !isHere })}
      />
    </span>
  );
}

type NotSavedProps = { name: string; error: Error; onRetry: () => void };

function NotSaved({ name, error, onRetry }: NotSavedProps) {
  const words = guestsTexts;
  return (
    <div role="alert" className="flex flex-wrap items-center justify-end gap-x-3">
      <span className="text-small text-danger-ink">
        {words.notSaved} {errorText(error, "")}
      </span>
      <Button variant="ghost" aria-label={words.of(words.tryAgain, name)} onClick={onRetry}>
        {words.tryAgain}
      </Button>
    </div>
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

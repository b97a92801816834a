import { Button, type ButtonVariant } from "@/components/ui/button";
import { memberTexts } from "@/texts/texts";

type AnswerButtonsProps = {
  /** The event's title. */
  title: string;
  yes: string;
  no: string;
  noVariant: ButtonVariant;
  /** The answer that is being sent. */
  sending: boolean | undefined;
  onAnswer: (isYes: boolean) => void;
};

/** Answers a question about the member's part in an event. */
export const AnswerButtons = (props: AnswerButtonsProps) => {
  const { title, yes, no, noVariant, sending, onAnswer } = props;
  return (
    <div className="grid gap-2">
      <Button
        loading={sending === true}
        aria-label={memberTexts.events.of(yes, title)}
        onClick={() => onAnswer(true)}
      >
        {yes}
      </Button>
      <Button
        variant={noVariant}
        loading={sending === false}
        aria-label={memberTexts.events.of(no, title)}
        onClick={() => onAnswer(false)}
      >
        {no}
      </Button>
    </div>
  );
};

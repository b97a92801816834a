import { NewPasswordFields } from "@/components/ui/fields/new-password-fields";
import type { StepPage } from "@/components/ui/step-pages";
import type { FieldErrors } from "@/lib/forms/use-form";
import { signUpTexts } from "@/texts/sign-up";
import { texts } from "@/texts/texts";

import { EmailField } from "./email-field";
import type { SignUpDraft } from "./sign-up-draft";
import { IntentAndBio, Interests, NameAndAge } from "./sign-up-fields";

/** What each step asks for, in the order of the specification. */
export const SIGN_UP_STEPS = [
  ["email"],
  ["name", "age"],
  ["intent", "bio"],
  ["password", "confirmPassword"],
  ["interests"],
];

type Answers = { draft: SignUpDraft; errors: FieldErrors };

export const signUpPages = ({ passwordMin, ...answers }: Answers & { passwordMin: number }) => [
  emailPage(answers),
  namePage(answers),
  intentPage(answers),
  passwordPage(answers.errors, passwordMin),
  interestsPage(answers),
];

const emailPage = ({ draft, errors }: Answers): StepPage => ({
  key: "email",
  question: signUpTexts.questions.email,
  title: signUpTexts.parts.account,
  hint: signUpTexts.questions.emailHint,
  content: <EmailField error={errors.email} defaultValue={draft.email} />,
});

const namePage = (answers: Answers): StepPage => ({
  key: "name",
  question: signUpTexts.questions.name,
  title: signUpTexts.parts.you,
  hint: signUpTexts.questions.nameHint,
  content: <NameAndAge {...answers} />,
});

const intentPage = (answers: Answers): StepPage => ({
  key: "intent",
  question: signUpTexts.questions.intent,
  hint: signUpTexts.questions.intentHint,
  content: <IntentAndBio {...answers} />,
});

const passwordPage = (errors: FieldErrors, min: number): StepPage => ({
  key: "password",
  question: signUpTexts.questions.password,
  content: (
    <NewPasswordFields
      name="password"
      label={texts.auth.password}
      confirmLabel={signUpTexts.confirmPassword}
      errors={errors}
      min={min}
    />
  ),
});

const interestsPage = (answers: Answers): StepPage => ({
  key: "interests",
  question: signUpTexts.questions.interests,
  title: signUpTexts.parts.interests,
  content: <Interests {...answers} />,
});

/** On one page the password is beside its e-mail address. */
export function onOnePage(pages: StepPage[]) {
  const isAccount = ({ key }: StepPage) => key === "email" || key === "password";
  return [...pages.filter(isAccount), ...pages.filter((page) => !isAccount(page))];
}

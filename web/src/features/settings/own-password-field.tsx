import { PasswordField } from "@/components/ui/password-field";
import { memberTexts } from "@/texts/texts";

type OwnPasswordFieldProps = { email: string | null; error: string | undefined };

/** The member's password to confirm an action; the hidden address lets password managers find whose it is. */
export const OwnPasswordField = ({ email, error }: OwnPasswordFieldProps) => (
  <>
    <input type="email" autoComplete="username" value={email ?? ""} readOnly hidden />
    <PasswordField
      label={memberTexts.settings.yourPassword}
      name="password"
      error={error}
      autoComplete="current-password"
    />
  </>
);

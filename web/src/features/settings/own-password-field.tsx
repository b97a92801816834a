import { PasswordField } from "@/components/ui/fields/password-field";
import { settingsTexts } from "@/texts/settings";

type OwnPasswordFieldProps = { email: string | null; error: string | undefined };

/** The member's password to confirm an action; the hidden address tells password managers whose it is. */
export const OwnPasswordField = ({ email, error }: OwnPasswordFieldProps) => (
  <>
    <input type="email" autoComplete="username" value={email ?? ""} readOnly hidden />
    <PasswordField
      label={settingsTexts.yourPassword}
      name="password"
      error={error}
      autoComplete="current-password"
    />
  </>
);

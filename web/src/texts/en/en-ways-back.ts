import { appName } from "../app-name";

/** Texts of dialogs that restore access to an account, loaded with them. */
export const enWaysBack = {
  googleLink: {
    title: "Is this your account?",
    text: (email: string) =>
      `There is an account for ${email} already. Enter its password once, and from then on Google signs you in too.`,
    textUnknown:
      "There is an account with this e-mail address already. Enter its password once, and from then on Google signs you in too.",
    passwordRequired: "Enter the password of this account.",
    submit: "Link and sign in",
    later: "Not now",
    failed: "We couldn't link your Google account",
    tooLate: "That took too long, or was tried too often. Continue with Google once more.",
  },
  reset: {
    requestTitle: "Reset your password",
    requestText: "Tell us the e-mail address of your account and we'll help you back in.",
    requestTextWithoutMail: `${appName} can't send e-mail here. Enter the address of your account, then ask whoever runs this site for your reset token.`,
    requestSubmit: "Generate reset link",
    setTitle: "Set new password",
    setText: "Enter the reset token and choose a new password.",
    token: "Reset token",
    newPassword: "New password",
    confirmPassword: "Confirm new password",
    setSubmit: "Reset password",
    haveToken: "I already have a token",
    back: "Back",
    tokenRequired: "Enter the reset token.",
    tokenTitle: "Reset token generated",
    tokenText: "Check the server console for the token.",
    mailTitle: "Check your email",
    mailText: (message: string) => message,
    doneTitle: "Password reset successful",
    doneText: "You can now sign in with your new password.",
    errorTitle: "Error",
    requestFailed: "Failed to process request",
    resetFailed: "Failed to reset password",
  },
};

export type WaysBackTexts = typeof enWaysBack;

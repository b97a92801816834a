import { expect } from "bun:test";

import { GreetingSocket, worldOfEach } from "./app";
import { PASSWORD, type Stage, rowsIn } from "./failure-modes";
import { box, button, fill, press, textShown, toLastStep, waitFor } from "./page";

const row = rowsIn(worldOfEach({}, GreetingSocket));

row("spec 8: sign-in failure", {
  isSignedOut: true,
  path: () => "/login",
  typed: ({ me }) => ({ "E-mail": me.email, Password: PASSWORD }),
  call: () => "POST /api/login",
  control: button("Sign in"),
  title: "We couldn't sign you in",
  fallback: "Invalid email or password",
  refusal: {
    why: "Invalid email or password",
    provoke: () => fill("Password", "wrong-one"),
    mend: () => fill("Password", PASSWORD),
  },
  retry: button("Try again"),
  retrying: "Signing in...",
  done: () => textShown("Welcome back!"),
});

row("spec 8: demo failure", {
  isSignedOut: true,
  path: () => "/login",
  typed: () => ({ "E-mail": "ada@example.com" }),
  call: () => "POST /api/demo-login",
  control: button("Try the demo"),
  title: "We couldn't sign you in",
  retry: button("Try again"),
  retrying: "Signing in...",
  done: () => textShown("You're in with the demo account."),
});

row("spec 8: forgot-password failure", {
  isSignedOut: true,
  path: () => "/login",
  open: async () => {
    await press(button("Forgot password?"));
    await textShown("Reset your password");
  },
  typed: ({ me }) => ({ "E-mail": me.email }),
  call: () => "POST /api/auth/forgot-password",
  control: button("Generate reset link"),
  title: "Error",
  fallback: "Failed to process request",
  done: () => textShown("Reset token generated"),
});

const tokenOf = ({ me, world: { consoleLines } }: Stage) =>
  new RegExp(`^Password reset token for ${me.email}: (\\S+)$`, "m").exec(
    consoleLines.join("\n"),
  )?.[1] ?? "";

row("spec 8: reset failure", {
  isSignedOut: true,
  path: () => "/login",
  open: async (stage) => {
    const { email } = stage.me;
    await stage.world.signedOut.post("/api/auth/forgot-password", { email });
    await waitFor(() => expect(tokenOf(stage)).not.toBe(""));
    await press(button("Forgot password?"));
    await press(button("I already have a token"));
    await textShown("Set new password");
  },
  typed: (stage) => ({
    "Reset token": tokenOf(stage),
    "New password": "remembered",
    "Confirm new password": "remembered",
  }),
  call: () => "POST /api/auth/reset-password",
  control: button("Reset password"),
  title: "Error",
  fallback: "Failed to reset password",
  refusal: {
    why: "This reset token is wrong, was used, or has expired.",
    provoke: () => fill("Reset token", "not-a-token"),
    mend: (stage) => fill("Reset token", tokenOf(stage)),
  },
  done: async ({ world: { signedOut }, me: { email } }) => {
    await textShown("Password reset successful");
    const signIn = await signedOut.post("/api/login", { email, password: "remembered" });
    expect(signIn.status).toBe(200);
  },
});

row("spec 8: signup failure", {
  isSignedOut: true,
  path: () => "/signup",
  open: async () => {
    await fill("E-mail", "ada@example.com");
    await fill("Full name", "Ada Walker");
    await fill("Password", PASSWORD);
    await fill("Confirm password", PASSWORD);
    await toLastStep();
    await press(box("Music"));
  },
  typed: ({ me }) => ({
    "E-mail": `new-${me.email}`,
    "Full name": "Ada Walker",
    Bio: "Half a sentence",
    Password: PASSWORD,
    "Confirm password": PASSWORD,
  }),
  call: () => "POST /api/register",
  control: button("Create account"),
  title: "We couldn’t create your account",
  refusal: {
    why: "An account with this e-mail address already exists.",
    provoke: ({ me }) => fill("E-mail", me.email),
    mend: ({ me }) => fill("E-mail", `new-${me.email}`),
  },
  retry: button("Try again"),
  retrying: "Creating account...",
  done: async ({ world }) => {
    await textShown("Account created");
    const cookie = world.cookie();
    expect((await world.client(cookie).get("/api/users/me")).body).toMatchObject({
      bio: "Half a sentence",
      interests: ["music"],
    });
  },
});

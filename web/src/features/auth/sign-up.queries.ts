import { mutationOptions } from "@tanstack/react-query";
import type { InferRequestType } from "hono/client";

import { api } from "@/lib/api";
import { signUpTexts } from "@/texts/sign-up";

import { enterApp } from "./auth.queries";

export type SignUp = InferRequestType<typeof api.register.$post>["json"];

export const signUpMutation = mutationOptions({
  mutationFn: async (json: SignUp) => (await api.register.$post({ json })).json(),
  onSuccess: () => enterApp({ title: signUpTexts.doneTitle, variant: "success" }),
});

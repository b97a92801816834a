import type { Prompt } from "@hereabouts/db/prompts";

const names: Record<Prompt, string> = {
  perfect_sunday: "A perfect Sunday…",
  ask_me_about: "Over our first coffee, ask me about…",
  small_joy: "A small thing that makes my day…",
  say_yes: "I always say yes to…",
  lose_time: "I lose track of time when…",
  get_on_if: "We will get on if…",
  want_to_try: "Next I want to try…",
  learning: "I am learning…",
  can_teach: "I can teach you…",
  working_on: "Right now I am working on…",
  proud_of: "I am quietly proud of…",
  laugh_at: "I laugh too hard at…",
};

/** The prompts, and texts of the form of the member's profile. */
export const enPrompts = {
  names,
  ageMissing: "Without an age you are asked for it before you can go on.",
  nameRequired: "Name required",
  checkAge: "Check your age",
  photos: "Photos",
  title: "Prompts",
  hint: "Up to three, beside your bio. They make it easy to write to you.",
  add: "Add a prompt",
  choice: (place: number) => `Prompt ${place}`,
  answer: "Your answer",
  missing: "Write an answer, or remove the prompt.",
  earlier: (prompt: string) => `Move up: ${prompt}`,
  later: (prompt: string) => `Move down: ${prompt}`,
  remove: (prompt: string) => `Remove: ${prompt}`,
  moved: (prompt: string, place: number, count: number) => `${prompt} is ${place} of ${count} now.`,
  interests: {
    suggestions: "Interests of others",
    found: (count: number) =>
      count === 1 ? "1 suggestion. Arrow keys choose." : `${count} suggestions. Arrow keys choose.`,
  },
  count: (count: number, most: number) => `${count} of ${most}`,
};

export type PromptsTexts = typeof enPrompts;

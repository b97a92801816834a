/** Texts of completing the profile, loaded with its screen. */
export const enSetup = {
  eyebrow: "Your profile",
  title: "Let people know who you are",
  text: "A few details, and you can see who is around.",
  missing: (things: string) => `To get started we still need ${things}.`,
  questions: {
    photo: "What do you look like?",
    age: "Who are you?",
    intent: "What brings you here?",
    interests: "What do you enjoy?",
    bio: "What else should people know?",
    rest: "Is this right?",
  },
  nothingMissing: "Everything is there. “Complete profile” saves it.",
  missingThings: {
    age: "your age",
    intent: "what you are here for",
    interests: "at least one interest",
  },
  changePhoto: "Change photo",
  removePhoto: "Remove photo",
  intentRequired: "Choose what you are here for.",
  interests: "Interests",
  interestsHint: "Choose at least one.",
  interestsRequired: "Choose at least one interest.",
  alsoYours: "Also on your profile",
  previewName: "Your name",
  submit: "Complete profile",
  skip: "Skip for now",
  failedTitle: "Update failed",
};

export type SetupTexts = typeof enSetup;

/** Texts of dating preferences, loaded with what shows them. */
export const enDating = {
  title: "Dating",
  intro:
    "If you like, say who you are and whom you would like to meet. Lists then show you to each other only if both fit.",
  begin: "Choose",
  change: "Change answers",
  who: "Who you are",
  whom: "Whom you would like to meet",
  genders: {
    woman: "Woman",
    man: "Man",
    nonbinary: "Non-binary",
    rather_not_say: "Rather not say",
  },
  wanted: {
    woman: "Women",
    man: "Men",
    nonbinary: "Non-binary people",
    own_words: "People with words of their own",
    everyone: "Everyone",
  },
  ownWords: "In your own words",
  ownWordsHint: "Up to three, with commas between them. They count as one kind of people.",
  show: "Show on my profile",
  showText:
    "Whoever opens your profile reads who you are. Nobody ever reads whom you would like to meet.",
  resting: "Your answers rest while you look for something else.",
  lockedUntil: (time: string) => `You can change your answers from ${time}.`,
  backUntil: (time: string) => `You took your answers back. You can give new ones from ${time}.`,
  weekly: "You can change your answers once a week.",
  takeBack: "Take everything back",
  takeBackTitle: "Take everything back?",
  takeBackText:
    "Your answers and your agreement are deleted at once. You can give new answers in a week.",
  keep: "Keep answers",
  takenBack: "Everything is deleted",
  takeBackFailed: "We couldn't take it back",
  consentTitle: "Before you choose",
  consent: [
    "Your answers decide who sees whom in lists of people, among those who look for dating and have agreed like you. Nothing else uses them.",
    "Others may infer what you answered from whether they see you. That may tell them whom you love.",
    "Nobody reads your answers, and no number of people changes by them. Who you are stands on your profile only if you switch that on.",
    "You can take everything back here at any time: then it is deleted at once.",
  ],
  notNow: "Not now",
  agree: "I agree",
  save: "Save answers",
  saved: "Answers saved",
  saveFailed: "Your answers were not saved",
  notDating: "Only people who look for dating can answer this.",
  failed: "We couldn't load your answers",
  whoMissing: "Choose who you are, or that you would rather not say.",
  whoBoth: "Choose who you are or that you would rather not say, not both.",
  whomMissing: "Choose whom you would like to meet.",
  tooManyWords: (most: number) => `Use at most ${most} words of your own.`,
  wordTooLong: (most: number) => `Use at most ${most} characters for each.`,
  nobody: "Nobody to show you right now",
  nobodyText:
    "People are nearby, but what you or they would like doesn't fit. Others may come by tomorrow.",
  toAnswers: "Look at your answers",
};

export type DatingTexts = typeof enDating;

/** The words of suggested interests, loaded with the form of one's own profile. */
export const enInterests = {
  suggestions: "Interests of others",
  found: (count: number) =>
    count === 1 ? "1 suggestion. Arrow keys choose." : `${count} suggestions. Arrow keys choose.`,
};

export type InterestsTexts = typeof enInterests;

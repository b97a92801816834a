/** Texts of setting a status, loaded with its field. */
export const enStatus = {
  text: "People who see who is online see it, with its end.",
  howLong: "For how long?",
  open: "Until I change it",
  until: (time: string) => `Until ${time}`,
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  rounded: "It ends on the next quarter of an hour.",
  hidden: "You hide when you are online, so nobody sees a status that ends.",
  visible: "Show where I am until",
  visibleText:
    "You hide your place. Until then it is as if you showed it, and then it goes by itself, on a full quarter of an hour.",
  stayHidden: "Stay hidden",
  evening: (time: string) => `This evening, ${time}`,
  midnight: "Midnight",
  visibleUntil: (time: string) => `Your place is shown until ${time}`,
  visibleThen: "Then it is hidden again by itself.",
  hideNow: "Hide it now",
  hiddenAgain: "Your place is hidden again",
  hiddenAgainText: "Nobody finds you nearby until you show it again.",
  save: "Save status",
  saved: "Status set",
};

export type StatusTexts = typeof enStatus;

/** The words of setting one's status, loaded with its field. */
export const enStatus = {
  text: "People who see who is online see it, with its end.",
  howLong: "For how long?",
  open: "Until I change it",
  until: (time: string) => `Until ${time}`,
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  rounded: "It ends on the next quarter of an hour.",
  hidden: "You hide when you are online, so nobody sees a status that ends.",
  save: "Save status",
  saved: "Status set",
};

export type StatusTexts = typeof enStatus;

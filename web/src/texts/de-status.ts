import type { StatusTexts } from "./en-status";

export const deStatus: StatusTexts = {
  text: "Wer sieht, wer online ist, sieht ihn, samt Ende.",
  howLong: "Wie lange?",
  open: "Bis ich ihn ändere",
  until: (time) => `Bis ${time}`,
  minutes: (count) => `${count} Min.`,
  hours: (count) => `${count} Std.`,
  rounded: "Er endet zur nächsten Viertelstunde.",
  hidden: "Du verbirgst, wann du online bist. Einen Status mit Ende sieht darum niemand.",
  save: "Speichern",
  saved: "Status gesetzt",
};

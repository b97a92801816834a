import type { StatusTexts } from "../en/en-status";

export const deStatus: StatusTexts = {
  text: "Wer sieht, wer online ist, sieht ihn, samt Ende.",
  howLong: "Wie lange?",
  open: "Bis ich ihn ändere",
  until: (time) => `Bis ${time}`,
  minutes: (count) => `${count} Min.`,
  hours: (count) => `${count} Std.`,
  rounded: "Er endet zur nächsten Viertelstunde.",
  hidden: "Du verbirgst, wann du online bist. Einen Status mit Ende sieht darum niemand.",
  visible: "Meinen Ort zeigen bis",
  visibleText:
    "Du verbirgst deinen Ort. Bis dahin ist es, als zeigtest du ihn; dann verschwindet er von selbst, zur vollen Viertelstunde.",
  stayHidden: "Verborgen bleiben",
  evening: (time) => `Heute Abend, ${time}`,
  midnight: "Mitternacht",
  visibleUntil: (time) => `Dein Ort ist bis ${time} zu sehen`,
  visibleThen: "Dann ist er von selbst wieder verborgen.",
  hideNow: "Jetzt verbergen",
  hiddenAgain: "Dein Ort ist wieder verborgen",
  hiddenAgainText: "In der Nähe findet dich niemand, bis du ihn wieder zeigst.",
  save: "Speichern",
  saved: "Status gesetzt",
};

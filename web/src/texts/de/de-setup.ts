import type { SetupTexts } from "../en/en-setup";

export const deSetup: SetupTexts = {
  eyebrow: "Dein Profil",
  title: "Zeig, wer du bist",
  text: "Noch ein paar Angaben, dann siehst du, wer in der Nähe ist.",
  missing: (things) => `Bevor es losgeht, fehlt noch: ${things}.`,
  questions: {
    photo: "Wie siehst du aus?",
    age: "Wer bist du?",
    intent: "Was führt dich her?",
    interests: "Was machst du gern?",
    bio: "Was sollten andere noch wissen?",
    rest: "Stimmt das so?",
  },
  nothingMissing: "Alles ist da. „Profil fertigstellen“ speichert es.",
  missingThings: {
    age: "dein Alter",
    intent: "wofür du hier bist",
    interests: "mindestens ein Interesse",
  },
  changePhoto: "Foto ändern",
  removePhoto: "Foto entfernen",
  intentRequired: "Wähl aus, wofür du hier bist.",
  interests: "Interessen",
  interestsHint: "Wähl mindestens eines.",
  interestsRequired: "Wähl mindestens ein Interesse.",
  alsoYours: "Auch in deinem Profil",
  previewName: "Dein Name",
  submit: "Profil fertigstellen",
  skip: "Erst mal überspringen",
  failedTitle: "Das ließ sich nicht speichern",
};

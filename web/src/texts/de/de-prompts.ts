import type { PromptsTexts } from "../en/en-prompts";

export const dePrompts: PromptsTexts = {
  ageMissing: "Ohne Alter wirst du danach gefragt, bevor es weitergeht.",
  nameRequired: "Name fehlt",
  checkAge: "Prüf dein Alter",
  names: {
    perfect_sunday: "Ein perfekter Sonntag…",
    ask_me_about: "Beim ersten Kaffee frag mich nach…",
    small_joy: "Eine Kleinigkeit, die mir den Tag rettet…",
    say_yes: "Ich sage immer ja zu…",
    lose_time: "Ich vergesse die Zeit, wenn…",
    get_on_if: "Wir verstehen uns, wenn…",
    want_to_try: "Als Nächstes will ich versuchen…",
    learning: "Ich lerne gerade…",
    can_teach: "Ich kann dir beibringen…",
    working_on: "Ich arbeite gerade an…",
    proud_of: "Ein bisschen stolz bin ich auf…",
    laugh_at: "Ich lache viel zu laut über…",
  },
  photos: "Fotos",
  title: "Angefangene Sätze",
  hint: "Bis zu drei, neben dem Text über dich. So schreibt es sich leichter mit dir.",
  add: "Satz hinzufügen",
  choice: (place) => `Satz ${place}`,
  answer: "Deine Antwort",
  missing: "Schreib eine Antwort, oder entfern den Satz.",
  earlier: (prompt) => `Nach oben: ${prompt}`,
  later: (prompt) => `Nach unten: ${prompt}`,
  remove: (prompt) => `Entfernen: ${prompt}`,
  moved: (prompt, place, count) => `${prompt} ist jetzt ${place} von ${count}.`,
  interests: {
    suggestions: "Interessen anderer",
    found: (count) =>
      `${count === 1 ? "1 Vorschlag" : `${count} Vorschläge`}. Mit den Pfeiltasten wählst du.`,
  },
  count: (count, most) => `${count} von ${most}`,
};

import { countingIn } from "../counting";
import type { PhotosTexts } from "../en/en-photos";
import { isolated } from "../isolated";

const { plural } = countingIn("de");

export const dePhotos: PhotosTexts = {
  photoOf: (place, count) => `Foto ${place} von ${count}`,
  gallery: {
    label: (name) => `Fotos von ${isolated(name)}`,
    previous: "Voriges Foto",
    next: "Nächstes Foto",
  },
  manager: {
    text: "Bis zu sechs. Zieh sie in deine Reihenfolge: Das erste ist dein Gesicht auf der Karte und in Listen.",
    places: "Deine Fotos",
    add: "Fotos hinzufügen",
    hint: "JPEG, PNG oder WebP. Je unter 5\u00a0MB.",
    full: "Mehr als sechs Fotos gehen nicht. Entfern erst eins.",
    leftOut: (count) =>
      `${plural(count, "Foto fehlt", "Fotos fehlen")}: Mehr als sechs gehen nicht.`,
    face: "Gesicht",
    faceOf: (what) => `${what}, dein Gesicht`,
    failedOf: (what) => `${what}, nicht hochgeladen`,
    earlier: "Nach vorn",
    later: "Nach hinten",
    moved: (place, count) => `Jetzt Foto ${place} von ${count}.`,
    edit: "Zuschneiden",
    remove: "Entfernen",
    removed: "Foto entfernt.",
    undo: "Rückgängig",
    restored: "Das Foto ist wieder da.",
    alt: "Beschreib dieses Foto",
    altHint: "Wird Menschen vorgelesen, die es nicht sehen.",
    save: "Fotos speichern",
    cancel: "Abbrechen",
    saved: "Fotos geändert",
  },
  leave: {
    title: "Ohne Speichern gehen?",
    text: "Deine Fotos bleiben, wie sie waren.",
    keep: "Weiter bearbeiten",
    confirm: "Verwerfen",
  },
  crop: {
    title: "Drehen und zuschneiden",
    turnLeft: "Nach links drehen",
    turnRight: "Nach rechts drehen",
    square: "Quadrat",
    pad: "Der Ausschnitt, der bleibt. Pfeiltasten verschieben ihn, Plus und Minus holen ihn näher.",
    padHint: "Zieh das Foto oder nimm die Pfeiltasten.",
    zoom: "Zoom",
    use: "So nehmen",
    back: "Zurück",
    failed: "Dieses Foto lässt sich hier nicht öffnen. Nimm ein anderes.",
  },
};

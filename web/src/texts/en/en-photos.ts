import { isolated } from "../isolated";
import { countingIn } from "../counting";

const { plural } = countingIn("en");

/** Texts of photo galleries and of the photo manager, loaded with them. */
export const enPhotos = {
  photoOf: (place: number, count: number) => `Photo ${place} of ${count}`,
  gallery: {
    label: (name: string) => `Photos of ${isolated(name)}`,
    previous: "Previous photo",
    next: "Next photo",
  },
  manager: {
    text: "Up to six. Drag them into the order you like: the first is your face on the map and in lists.",
    places: "Your photos",
    add: "Add photos",
    hint: "JPEG, PNG or WebP. Under 5\u00a0MB each.",
    full: "Six photos are the most. Remove one first.",
    leftOut: (count: number) =>
      `${plural(count, "photo was", "photos were")} left out: six are the most.`,
    face: "Face",
    faceOf: (what: string) => `${what}, your face`,
    failedOf: (what: string) => `${what}, not uploaded`,
    earlier: "Move earlier",
    later: "Move later",
    moved: (place: number, count: number) => `Now photo ${place} of ${count}.`,
    edit: "Turn and crop",
    remove: "Remove",
    removed: "Photo removed.",
    undo: "Undo",
    restored: "The photo is back.",
    alt: "Describe this photo",
    altHint: "Read aloud to people who can't see it.",
    save: "Save photos",
    cancel: "Cancel",
    saved: "Photos updated",
  },
  leave: {
    title: "Leave without saving?",
    text: "Your photos stay as they were.",
    keep: "Keep editing",
    confirm: "Discard changes",
  },
  crop: {
    title: "Turn and crop",
    turnLeft: "Turn left",
    turnRight: "Turn right",
    square: "Square",
    pad: "The part that is kept. Arrow keys move it, plus and minus bring it closer.",
    padHint: "Drag the photo, or use the arrow keys.",
    zoom: "Zoom",
    use: "Use this",
    back: "Back",
    failed: "This photo can't be opened here. Choose another one.",
  },
};

export type PhotosTexts = typeof enPhotos;

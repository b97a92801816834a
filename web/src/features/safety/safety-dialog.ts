import { atom } from "jotai";

/** Something that a person wrote or showed; the title is that of the dialog to report it. */
type Part = { kind: "question" | "answer" | "photo"; id: string; title: string };
/**
 * A person, an event with its host, or a part with its author. `leaves` is an event whose screen is left when the
 * person is blocked.
 */
export type Subject = {
  person: { id: string; name: string };
  event?: { id: string; title: string };
  part?: Part;
  leaves?: { id: string } | undefined;
};
type OpenSafetyDialog = { what: "block" | "report"; subject: Subject };

/** The open dialog; it is rendered above all screens. */
export const safetyDialogAtom = atom<OpenSafetyDialog>();

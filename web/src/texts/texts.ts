import type { Language } from "@hereabouts/db/enumerations";

import type { Texts } from "./en/en";
import type { MemberTexts } from "./en/en-member";
import { language } from "./language";

type Catalogue = { shared: () => Promise<Texts>; member: () => Promise<MemberTexts> };

const catalogues: Record<Language, Catalogue> = {
  en: {
    shared: async () => (await import("./en/en")).en,
    member: async () => (await import("./en/en-member")).enMember,
  },
  de: {
    shared: async () => (await import("./de/de")).de,
    member: async () => (await import("./de/de-member")).deMember,
  },
};

/** Texts in the page's language, loaded before the first render: read them in functions, not while a module loads. */
export let texts: Texts;
/** Texts of signed-in screens, loaded with the member app. */
export let memberTexts: MemberTexts;

export async function loadTexts() {
  texts = await catalogues[language].shared();
}

export async function loadMemberTexts() {
  memberTexts = await catalogues[language].member();
}

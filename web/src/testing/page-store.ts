import { INTERNAL_overrideCreateStore } from "jotai/vanilla";
import { INTERNAL_buildStoreRev4 as buildStore } from "jotai/vanilla/internals";

// Written for jotai 3.0.1, whose default store lives as long as the process, which tests share; a page's ends with the
// page.
let ofPage = buildStore();
const store: typeof ofPage = {
  get: (atom) => ofPage.get(atom),
  set: (atom, ...given) => ofPage.set(atom, ...given),
  sub: (atom, listener) => ofPage.sub(atom, listener),
};
INTERNAL_overrideCreateStore(() => () => store);

/** Resets all atoms, as a full load does. */
export const renewStore = () => void (ofPage = buildStore());

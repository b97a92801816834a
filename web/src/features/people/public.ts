export { type Person, personQuery } from "./people.queries";
export { PersonCard } from "./person-card";
export { cardGrid, PersonCardSkeletons } from "./person-card-skeletons";
export { PersonRow } from "./person-row";
export { personLink, personSearch, type PersonSearch } from "./person-search";
export { PersonSheetHost } from "./person-sheet-host";
export { oldestText, pinLabel } from "./person-words";
export { useIsPointed, useNobodyPointedAfterwards, usePointing } from "./pointed-person";

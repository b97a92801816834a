export { ConnectedHost } from "./connected/connected-host";
export { discoverSearch } from "./filters/discover-search";
export { HiddenLink } from "./passing/hidden-link";
export { nearbyQuery, usualFilters } from "./nearby.queries";
export { NeighbourhoodHeader } from "./neighbourhood-header";
export { followNewcomers } from "./newcomers.frames";
export { FewNearby, NobodyNearby, QuietCard } from "./nobody-nearby";
export { PeopleList } from "./people-list";
export { type Nearby, useEverybody, useNearby } from "./use-nearby";

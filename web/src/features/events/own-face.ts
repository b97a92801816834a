import { useSuspenseQuery } from "@tanstack/react-query";

import { type Me, meQuery } from "@/features/profile/public";

const faceOf = ({ id, name, profileImageUrl }: Me) => ({ id, name, profileImageUrl });

/** Changes with one's name and photo alone, so that cards are not drawn anew for the rest. */
export const useOwnFace = () => useSuspenseQuery({ ...meQuery, select: faceOf }).data;

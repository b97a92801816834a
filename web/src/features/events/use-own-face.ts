import { useSuspenseQuery } from "@tanstack/react-query";

import { type Me, meQuery } from "@/features/profile/public";

const faceOf = ({ id, name, profileImageUrl }: Me) => ({ id, name, profileImageUrl });

/** Changes only with the member's name and photo, so that other changes do not re-render the cards. */
export const useOwnFace = () => useSuspenseQuery({ ...meQuery, select: faceOf }).data;

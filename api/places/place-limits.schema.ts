// Apart from the schemas: the settings screen needs no zod.
export const HIDDEN_AREAS_MAX = 5;

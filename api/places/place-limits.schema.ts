// Apart from the schemas: the settings screen needs no zod.
export const HIDDEN_AREAS_MAX = 5;
/** How long a place that is otherwise hidden can be shown. */
export const VISIBLE_HOURS_MAX = 24;

/** The specification's minimum; PASSWORD_MIN in the configuration raises it. */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 256;

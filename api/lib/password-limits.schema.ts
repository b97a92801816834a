/** The specification's; PASSWORD_MIN of the configuration raises it. */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 256;

/** Places are no finer than a cell, so all smaller radii mean the same. */
export const isArea = (km: number) => km < 3;

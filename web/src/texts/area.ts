/** Nobody is told more finely than by area, so every smaller circle means the same. */
export const isArea = (km: number) => km < 3;

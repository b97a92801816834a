export const DETAILS_MAX = 1000;
export const REPORTS_A_DAY = 20;
export const BLOCKS_MAX = 500;

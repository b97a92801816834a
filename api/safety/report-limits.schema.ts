export const REASONS = ["spam", "harassment", "fake", "underage", "illegal", "other"] as const;
export const REPORT_KINDS = ["person", "event", "message"] as const;
export const REPORT_STATES = ["open", "dismissed", "warned", "suspended", "removed"] as const;
export const DETAILS_MAX = 1000;
export const REPORTS_A_DAY = 20;
export const BLOCKS_MAX = 500;

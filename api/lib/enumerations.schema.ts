export const INTENTS = ["friends", "dating", "networking"] as const;
export const STATUSES = [
  "available",
  "busy",
  "coffee",
  "studying",
  "working_out",
  "reading",
] as const;

/** From so many on, what goes through all members is left to another process: fewer are read faster than it starts. */
export const MANY_MEMBERS = 20_000;

export type ClassName = string | false | null | undefined;

export const classNames = (...names: ClassName[]) => names.filter(Boolean).join(" ");

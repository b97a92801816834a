/** What the device keeps of a person, or the answer with this hash, is not read again without a network. */
export const forgetKept = (part: string) =>
  void import("./kept-answers").then(({ forget }) => forget(part)).catch(() => undefined);

import { dictionary } from "@zxcvbn-ts/language-common";

/**
 * The 49,233 passwords most common in leaks, in lower case, each on a line. A macro, which runs while the server is
 * bundled: unpacking them would hold up the event loop for some 20 ms.
 */
export const commonPasswords = () => `\n${dictionary["passwords-common"].join("\n")}\n`;

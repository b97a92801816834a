import { dictionary } from "@zxcvbn-ts/language-common";

/**
 * The 49,233 most common leaked passwords in lower case, one per line. A macro that runs while the server is bundled:
 * unpacking the list would block the event loop for 20 ms.
 */
export const commonPasswords = () => `\n${dictionary["passwords-common"].join("\n")}\n`;

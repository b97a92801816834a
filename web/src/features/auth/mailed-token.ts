/** The token of a reset link: after the #, so that no server or log sees it. */
export const mailedToken = (hash: string) => /^#?reset=([\w-]{1,200})$/.exec(hash)?.[1];

/** The token of any other link in a mail. */
export const linkToken = (hash: string) => /^#?token=([\w.-]{1,200})$/.exec(hash)?.[1];

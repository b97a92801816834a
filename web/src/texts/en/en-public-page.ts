import { isolated } from "../isolated";

/** Texts of an event's public page, for its host. */
export const enPublicPage = {
  title: "Page for anybody",
  anybody: "Anybody with the link can see this event",
  off: "A page without sign-in, with the title, your description, the time and how many go. No names.",
  on: "It shows the title, your description, the time and how many go. No names, not yours either.",
  place: "Say where exactly",
  placeOn: "The page shows the place as you wrote it.",
  placeOff: "It shows no more than the town around your pin. Without a pin it shows no place.",
  indexed: "Let search engines list it",
  indexedText: "Otherwise only people with the link find it.",
  link: "Link",
  share: "Share",
  poster: "Poster",
  posterTitle: "A poster to print",
  posterText: "For the café, the stairwell or the notice board.",
  scan: "Scan the code to see more and to join.",
  code: (title: string) => `QR code that leads to “${isolated(title)}”`,
  print: "Print the poster",
  endTitle: "Take the page back?",
  endText: "Its link stops working at once, on posters too. A new page has another link.",
  end: "Take back",
  keep: "Keep it",
  failed: "We couldn't change the page",
  loadFailed: "We couldn't load the page's settings",
  linkCopied: "Link copied",
  shareFailed: "Sharing not available",
};

export type PublicPageTexts = typeof enPublicPage;

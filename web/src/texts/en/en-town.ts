import { isolated } from "../isolated";

export const enTown = {
  area: {
    label: "Name your area",
    hint: "For your poster, your invitation and your ritual; until then it stays on this device.",
  },
  reach: {
    title: "People within your filters",
    within: (km: number) => `within ${km} km`,
  },
  invite: {
    title: "Bring somebody along",
    text: "Every neighbourhood begins with the first few. The link tells nobody where you are.",
    action: "Invite",
    poster: "Poster",
    shareTitle: (app: string, area: string) =>
      area === ""
        ? `Meet people nearby on ${app}`
        : `Meet the people of ${isolated(area)} on ${app}`,
    linkCopied: "Link copied",
    shareFailed: "Sharing not available",
  },
  poster: {
    title: "A poster to print",
    text: "For the café, the stairwell or the notice board.",
    area: "Name of your area",
    areaHint:
      "Also in your invitation and where your first ritual meets. Until then it stays on this device.",
    headline: (area: string) =>
      area === "" ? "Meet the people around here" : `Meet the people of ${isolated(area)}`,
    sentence: "Scan the code and see who is around, for a walk, a coffee or a game.",
    code: (link: string) => `QR code that leads to ${link}`,
    print: "Print the poster",
  },
  ritual: {
    title: "Begin with a first ritual",
    text: "The same day each week is easy to join. Pick one, and it is nearly an event.",
    walk: {
      title: "Thursday walk",
      description:
        "An easy walk around the neighbourhood, for about an hour. Come as you are; whoever is there sets off together.",
    },
    coffee: {
      title: "Sunday coffee",
      description: "Coffee, and time to get to know each other. Stay for one cup or for three.",
    },
    games: {
      title: "Board game evening",
      description: "A few easy games that everybody learns in a minute. Bring one if you like.",
    },
    where: "Only the place is missing: write where you meet, then publish.",
    ready: "Publish it as it is, or write more exactly where you meet.",
  },
  five: {
    label: "Tell me when there are five",
    text: "Once a day at most, when five people or more are new around you.",
  },
};

export type TownTexts = typeof enTown;

import { sharedGazetteer } from "./gazetteer.ts";

const BERLIN = { latitude: 52.52, longitude: 13.405 };
const ROUNDS = 7;
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz東москвあ"];
const TEXTS = [...LETTERS, "sa", "san", "new y", "Paris, TX", "neu", "saint", "a b c d e f", "la"];

/** Prints how many milliseconds each text took in the best of its rounds. Beside other tests it would time their garbage. */
const gazetteer = sharedGazetteer();
await gazetteer.prepare();
const least = TEXTS.map((text) => {
  const took = Array.from({ length: ROUNDS }, () => {
    const began = performance.now();
    gazetteer.find(text, BERLIN);
    return performance.now() - began;
  });
  return Math.min(...took);
});
gazetteer.close();
console.log(JSON.stringify(least));

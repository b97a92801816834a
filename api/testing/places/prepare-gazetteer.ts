import { sharedGazetteer } from "./gazetteer.ts";

// Else each server that a test starts begins to write the names of places, until they are there.
const gazetteer = sharedGazetteer();
await gazetteer.prepare();
gazetteer.close();

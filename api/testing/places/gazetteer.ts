import { tmpdir } from "node:os";
import { join } from "node:path";
import { createGazetteer } from "../../gazetteer/gazetteer.ts";

/** All tests of a machine write the names of places once. */
export const sharedGazetteer = () => createGazetteer(join(tmpdir(), "hereabouts-places"));

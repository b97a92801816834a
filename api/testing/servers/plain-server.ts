import { runServer } from "../../server.ts";
import { sharedGazetteer } from "../places/gazetteer.ts";

// The product as it is, except that it does not write the names of places anew into each test's folder.
void runServer({ gazetteer: sharedGazetteer() });

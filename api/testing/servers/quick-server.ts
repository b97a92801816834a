import { runServer } from "../../server.ts";
import { sharedGazetteer } from "../places/gazetteer.ts";
import { quickPasswords } from "../fakes/quick-passwords.ts";

// The server that browser tests start: nobody's data is in it, and its passwords cost next to nothing.
void runServer({ passwords: quickPasswords(), gazetteer: sharedGazetteer() });

import { writePlaces } from "./places-file.ts";

// A separate process, so that its memory is released and the server stays responsive.
const [list = "", path = ""] = process.argv.slice(2);
writePlaces(list, path);

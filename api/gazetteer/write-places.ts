import { writePlaces } from "./places-file.ts";

// A process of its own: what it takes of memory is given back, and the server goes on answering.
const [list = "", path = ""] = process.argv.slice(2);
writePlaces(list, path);

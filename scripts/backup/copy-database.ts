import { pathToFileURL } from "node:url";
import { openDatabase } from "@hereabouts/db/client";

const [, , from = "", to = ""] = process.argv;

// In a process of its own and at the lowest priority: copying is all work, and whoever is served goes first.
const db = openDatabase({ url: pathToFileURL(from).href });
await db.$client.execute({ sql: "VACUUM INTO ?", args: [to] });
db.$client.close();

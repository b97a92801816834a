import { pathToFileURL } from "node:url";
import { openDatabase } from "@hereabouts/db/client";

const [, , from = "", to = ""] = process.argv;

// In a separate process at the lowest priority, so that copying does not slow the server.
const db = openDatabase({ url: pathToFileURL(from).href });
await db.$client.execute({ sql: "VACUUM INTO ?", args: [to] });
db.$client.close();

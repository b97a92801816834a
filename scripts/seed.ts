import { parseArgs } from "node:util";
import { openDeps } from "@hereabouts/api/open-deps";
import { seedMembers } from "./seed-members.ts";

const { values } = parseArgs({
  options: {
    members: { type: "string", default: "1000" },
    "one-city": { type: "boolean", default: false },
  },
});
const members = Number(values.members);
if (!Number.isInteger(members) || members < 1)
  throw new Error("--members takes a whole number above 0");
const deps = await openDeps();
const shape = values["one-city"] ? "one-city" : "cities";
await seedMembers(deps.db, { members, shape, now: Date.now(), serverKey: deps.serverKey });
await deps.close();
process.stdout.write(`Added ${members} members in ${deps.env.databaseUrl}\n`);

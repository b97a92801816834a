import { parseArgs } from "node:util";
import { CommandRefused, openBesideServer, runCommand } from "./run-command.ts";
import { seedMembers } from "./seed-members.ts";

await runCommand(async (env) => {
  const { values } = parseArgs({
    options: {
      members: { type: "string", default: "1000" },
      "one-city": { type: "boolean", default: false },
    },
  });
  const members = Number(values.members);
  if (!Number.isInteger(members) || members < 1)
    throw new CommandRefused("--members takes a whole number above 0");
  const deps = await openBesideServer(env);
  const shape = values["one-city"] ? "one-city" : "cities";
  await seedMembers(deps.db, { members, shape, now: Date.now(), serverKey: deps.serverKey });
  await deps.close();
  return `Added ${members} members in ${env.databaseUrl}`;
});

import { openPostOffice } from "@hereabouts/api/testing/post-office";

import { test as base } from "./fixtures";

export type Office = Awaited<ReturnType<typeof openPostOffice>>;

/** Tests of a server that has a mail server, `office`, which keeps what is delivered. */
export const test = base.extend<object, { office: Office }>({
  office: [
    async ({ browserName: _browser }, provide) => {
      const office = await openPostOffice();
      await provide(office);
      await office.close();
    },
    { scope: "worker" },
  ],
  serverEnv: [({ office }, provide) => provide(office.env), { scope: "worker" }],
});

import { openPostOffice } from "@hereabouts/api/testing/peers/post-office";

import { test as base } from "./fixtures";

export type Office = Awaited<ReturnType<typeof openPostOffice>>;

async function openOffice() {
  const office = await openPostOffice();
  return { ...office, stop: office.close };
}

/** Tests of a server that has a mail server, `office`, which keeps what is delivered. */
export const test = base.extend<{ office: Office }>({
  office: async ({ keep }, provide) => {
    await provide(await keep("office", openOffice));
  },
  serverEnv: ({ office }, provide) => provide(office.env),
});

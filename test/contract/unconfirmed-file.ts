import { awaitConfirmation } from "@railhead/core";
import { sql, type Database } from "../../packages/server/src/db/postgres/executor.ts";
import { TEST_NOW } from "../support/api.ts";
import { disableTriggers } from "../support/poisoned/disable-triggers.ts";

/** The newest file to the bank, as if its bank had to confirm it. */
export const fileUnconfirmed = (api: { readonly db: Database }, environmentId: string) =>
  api.db.tx(async (tx) => {
    await disableTriggers(tx);
    const confirmation = JSON.stringify(awaitConfirmation("totals", TEST_NOW));
    return await tx.one<{ id: string }>(sql`
      update ach_files set state = 'uploaded', confirmation = ${confirmation}::json where id = (
        select id from ach_files where environment_id = ${environmentId} and direction = 'outbound'
        order by id desc limit 1) returning id`);
  });

import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import {
  concludeInboundItems,
  insertInboundItems,
} from "../../packages/server/src/db/tables/files/inbound-items.ts";
import { postTransfers } from "../../packages/server/src/ledger/post.ts";
import { TEST_NOW, type TestApi } from "../support/api.ts";

/** Records a return that names no entry of ours, with its money. Answers the id of its item of suspense. */
export async function suspend(
  { app }: Pick<TestApi, "app">,
  environment_id: string,
  {
    direction,
    cents,
    like,
  }: {
    direction: "out" | "in";
    cents: bigint;
    /** A returned payment, whose return is the entry of the item, too. */
    like?: string | undefined;
  },
): Promise<string> {
  const { id: file_id } = await app.db.one<{ id: string }>(sql`
    select id from ach_files where environment_id = ${environment_id} order by id limit 1`);
  const id = app.ids.uuid(TEST_NOW);
  const item_key = `unmatched:${id}`;
  const isOut = direction === "out";
  await app.db.tx(async (tx) => {
    await insertInboundItems(tx, { environment_id, at: TEST_NOW }, [
      {
        item_key,
        file_id,
        line: 7,
        kind: "unmatched",
        code: "R02",
        original_trace_number: "091000019999999",
        trace_number: "021000020000001",
        amount_cents: cents,
        moved_cents: isOut ? -cents : cents,
        payment_id: null,
        funding_event_id: null,
      },
    ]);
    const suspense_cents = isOut ? cents : -cents;
    await concludeInboundItems(tx, environment_id, [
      { item_key, outcome: "unmatched", detail: null, suspense_id: id, suspense_cents },
    ]);
    await postTransfers(tx, environment_id, {
      chart: await app.charts(tx, environment_id, []),
      transfers: [
        {
          subject_id: id,
          account_id: "",
          move: "suspend",
          attempt: 1,
          debit: isOut ? "suspense" : "bank_cash",
          credit: isOut ? "bank_cash" : "suspense",
          amount_cents: cents,
          posted_at: TEST_NOW,
        },
      ],
    });
  });
  if (like !== undefined) {
    await app.db.run(sql`
      update inbound_items i set file_id = r.file_id, line = r.line, applied_at = r.applied_at
      from inbound_items r where r.environment_id = i.environment_id and r.payment_id = ${like}
        and i.environment_id = ${environment_id} and i.suspense_id = ${id}`);
  }
  return id;
}

import { afterAll, beforeAll, expect, test } from "vitest";
import { createPaykey } from "../../../../../../test/support/factories.ts";
import {
  CLOCK_START,
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../../../test/support/service.ts";
import { raw, sql } from "../../postgres/executor.ts";
import { updateBlockedPaykeys } from "./blocks.ts";

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
});
afterAll(() => service.close());

test("the paykeys of a bank account are blocked in the order of their ids, wherever their rows lie", async () => {
  const ids: string[] = [];
  for (let index = 0; index < 8; index += 1) {
    const { id } = await createPaykey(sandbox, { account_number: "71009999" });
    ids.push(id as string);
  }
  // Each is written anew, the last one first, so that they lie in the other order.
  for (const id of ids.toReversed()) {
    await service.db.run(sql`update paykeys set metadata = '{"moved": true}' where id = ${id}`);
  }
  const [paykey_id = ""] = ids;
  const blocked = await service.db.tx(async (tx) => {
    // The plan that reads the table as it lies, which PostgreSQL may choose at any time.
    for (const plan of ["nestloop", "mergejoin", "indexscan", "bitmapscan"]) {
      await tx.run(raw(`set local enable_${plan} = off`));
    }
    const effect = { paykey_id, effect: "blocked", code: "R29", unblockable: false } as const;
    return await updateBlockedPaykeys(tx, sandbox.environment.id, [effect], CLOCK_START);
  });
  expect(blocked.map(({ id }) => id)).toEqual(ids);
});

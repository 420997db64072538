import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import {
  afterTransition,
  otherAccounts,
  row,
  sandbox,
  service,
  paymentSetOf,
  startTransitions,
  stopTransitions,
  writtenRows,
} from "../../../../../test/support/transitions.ts";
import { caller } from "../../../../../test/support/service.ts";
import { createStagedEvents, appendStaged } from "../../db/tables/events/staged-events.ts";
import { countSet } from "../../db/tables/payments/payment-sets.ts";
import { classesOf, movePaymentSets } from "./bulk-move.ts";

beforeAll(startTransitions);
afterAll(stopTransitions);

test("events staged for several sets are appended as if each set had appended its own", async () => {
  const account = await sandbox.post("/v1/accounts", {
    organization_id: sandbox.organization_id,
    account_type: "business",
    access_level: "standard",
    business_profile: { name: "Sibling", website: "https://sibling.example" },
  });
  const { key } = await sandbox.post("/v1/api_keys", {
    account_id: account["id"],
    scopes: ["admin"],
  });
  const sibling = caller(service.url, key as string);
  const { paykey } = await createPaykey(sibling);
  for (const kind of ["charge", "payout"] as const) {
    otherAccounts[kind] = (await createPayment(sibling, kind, { paykey }))["id"] as string;
  }
  await sandbox.advance("PT1M");
  const emitted = {
    event: "accept",
    reason: "ok",
    source: "system",
    message: "Handed over.",
  } as const;
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 8 }),
      async (rows, middle) => {
        const moved = async (isWaiting: boolean) =>
          await afterTransition("pending", rows, async (tx, context, ids) => {
            const waiting = isWaiting
              ? await createStagedEvents(tx, context.environment_id)
              : undefined;
            const where = waiting === undefined ? context : { ...context, waiting };
            let n = 0;
            for (const piece of [ids.slice(0, middle), ids.slice(middle)]) {
              const payments = paymentSetOf(context.environment_id, piece);
              const classes = classesOf(await countSet(tx, payments));
              const moves = classes.map((of) => ({ payments, class: of, ...emitted, set: {} }));
              n += await movePaymentSets(tx, where, moves);
            }
            expect(n).toBe(rows.length);
            if (waiting === undefined) return;
            expect((await writtenRows(tx, ids)).events).toEqual([]);
            await appendStaged(tx, waiting);
          });
        expect(await moved(true)).toEqual(await moved(false));
      },
    ),
    { numRuns: 20 },
  );
}, 60_000);

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { assertFound } from "../../base/assert.ts";
import type { CoveringLimit } from "../../db/tables/exposure/exposure-counts.ts";
import type { SealableGroup, SealablePayments } from "../../db/tables/files/sealable-rows.ts";
import { splitByFileLimits } from "./limit-per-file.ts";

const ACCOUNTS = ["a", "b", "c"];
const groups = ACCOUNTS.flatMap((account_id) =>
  (["charge", "payout"] as const).map((kind) => ({ account_id, kind }) as SealableGroup),
);

/** Payments of an account and side each, with their amounts. */
const someOf = (made: readonly { readonly group: number; readonly cents: number }[]) => {
  const ids = Buffer.alloc(16 * made.length);
  made.forEach((_, place) => ids.writeUInt32BE(place, 16 * place));
  return {
    count: made.length,
    ids,
    kinds: groups.map((of) => ({ paykey_id: "", of })),
    kindOf: Int32Array.from(made, ({ group }) => group),
    amounts: Float64Array.from(made, ({ cents }) => cents),
    attempts: new Int16Array(made.length),
    versions: new Int32Array(made.length),
    payment_related_information: made.map(() => undefined),
  } satisfies SealablePayments;
};

const covers = fc.record({
  groups: fc.subarray(
    groups.map((_, index) => index),
    { minLength: 1 },
  ),
  limit_cents: fc.bigInt({ min: 0n, max: 30_000n }),
});

test("no limit per file is passed, no payment is lost, and none is left out that would fit", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ group: fc.nat(groups.length - 1), cents: fc.integer({ min: 1, max: 9_999 }) }),
      ),
      fc.array(covers, { maxLength: 4 }),
      (made, limits) => {
        const payments = someOf(made);
        const limitsOf = (group: SealableGroup) =>
          limits.flatMap(({ groups: covered, limit_cents }, index) =>
            covered.includes(groups.indexOf(group))
              ? [{ id: String(index), limit_cents } as CoveringLimit]
              : [],
          );
        const { fit, over, limitById } = splitByFileLimits(payments, limitsOf);
        expect(fit.count + over.count).toBe(made.length);
        expect(limitById.size).toBe(over.count);
        const sum = (id: string) =>
          Array.from(fit.amounts).reduce((all, cents, place) => {
            const { of: group } = assertFound(fit.kinds[fit.kindOf[place] ?? -1], "its kind");
            return all + (limitsOf(group).some((limit) => limit.id === id) ? cents : 0);
          }, 0);
        for (const [index, { limit_cents }] of limits.entries()) {
          expect(sum(String(index))).toBeLessThanOrEqual(Number(limit_cents));
        }
        Array.from(over.amounts).forEach((cents, place) => {
          const { of: group } = assertFound(over.kinds[over.kindOf[place] ?? -1], "its kind");
          const isFull = limitsOf(group).some(
            ({ id, limit_cents }) => sum(id) + cents > Number(limit_cents),
          );
          expect(isFull).toBe(true);
        });
      },
    ),
  );
});

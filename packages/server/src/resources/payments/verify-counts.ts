import { COUNTED_BY, findCountFaults, rebuildCounts } from "../../db/counts/payment-count-proof.ts";
import { ok, route } from "../../http/route.ts";
import { CivilDate, Nullable, OneOf } from "../../http/schema.ts";
import { refuseAccountKey } from "../platform.ts";
import { PAYMENT_STATUSES } from "@railhead/core";
import { Type } from "typebox";

const CountProof = Type.Object({
  exact: Type.Boolean({ description: "Whether every count agreed when it was looked at." }),
  repaired: Type.Boolean(),
  faults: Type.Array(
    Type.Object({
      counted_by: OneOf(COUNTED_BY),
      account_id: Type.String({ format: "uuid" }),
      kind: Nullable(OneOf(["charge", "payout"])),
      status: Nullable(OneOf(PAYMENT_STATUSES)),
      day: Nullable(CivilDate()),
      from_amount: Nullable(Type.Integer({ description: "The least amount that it counts." })),
      of: Nullable(
        Type.String({
          description: "The paykey, or the wording of texts, that payments are counted by.",
        }),
      ),
      counted: Type.Integer(),
      there_are: Type.Integer(),
    }),
  ),
});

/** Faults told of one environment: beyond that, the sum of it is clear. */
const MOST_TOLD = 1_000;

export const verifyPaymentCounts = route(
  {
    operationId: "payments.verify_counts",
    method: "POST",
    path: "/v1/payments/verify_counts",
    summary: "Prove that the totals of payments are exact",
    description:
      "Compares the counts behind `total_items` with the payments of the whole environment, and counts them anew where `repair` says so and they disagree. Needs a key of the platform.",
    body: Type.Object({ repair: Type.Optional(Type.Boolean()) }),
    bodyOptional: true,
    response: CountProof,
    problems: [],
    scope: "payments:write",
    accountScoped: false,
    write: "apart",
  },
  async (context, { body }) => {
    refuseAccountKey(context);
    const { db } = context.app;
    const { id } = context.environment;
    const faults = await findCountFaults(db, id);
    const repaired = body?.repair === true && faults.length > 0;
    if (repaired) await rebuildCounts(db, id);
    const told = faults.slice(0, MOST_TOLD).map(({ counted, there_are, ...where }) => ({
      ...where,
      counted: Number(counted),
      there_are: Number(there_are),
    }));
    return ok({ exact: faults.length === 0, repaired, faults: told });
  },
);

import { COUNTED_BY, findCountFaults, rebuildCounts } from "../../db/counts/count-proof.ts";
import { ok, route } from "../../http/route.ts";
import { CivilDate, OneOf } from "../../http/schema.ts";
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
      kind: OneOf(["charge", "payout"]),
      status: OneOf(PAYMENT_STATUSES),
      day: CivilDate(),
      counted: Type.Integer(),
      there_are: Type.Integer(),
    }),
  ),
});

/** Faults listed of one environment. */
const MOST_LISTED = 1_000;

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
    const listed = faults.slice(0, MOST_LISTED).map(({ counted, there_are, ...where }) => ({
      ...where,
      counted: Number(counted),
      there_are: Number(there_are),
    }));
    return ok({ exact: faults.length === 0, repaired, faults: listed });
  },
);

import { Type } from "typebox";
import {
  CORRECTION_SOURCES,
  listBankDetailsVersions,
} from "../../db/tables/counterparties/corrections.ts";
import { page, route } from "../../http/route/route.ts";
import { Nullable, OneOf } from "../../http/schema/schema.ts";
import { Instant } from "../shared/status-schema.ts";
import { requirePaykey } from "./reply.ts";
import { ACCOUNT_TYPES } from "./schema.ts";

const BankDetails = Type.Object({
  version: Type.Integer({ minimum: 1 }),
  institution_name: Nullable(Type.String()),
  routing_number: Type.String(),
  account_number: Type.String(),
  account_type: OneOf(ACCOUNT_TYPES),
  source: Nullable(OneOf(CORRECTION_SOURCES)),
  code: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  corrected_by: Nullable(Type.String()),
  valid_from: Instant(),
  valid_to: Nullable(Instant()),
});

export const listPaykeyBankDetails = route(
  {
    operationId: "paykeys.bank_details",
    method: "GET",
    path: "/v1/paykeys/:id/bank_details",
    summary: "List the versions of a paykey's bank details",
    description:
      "The present version and those that corrections replaced, account numbers masked. `source`, `code`, `reason` and `corrected_by` say how a version came; they are null for the first, which was linked.",
    list: { sorts: ["version"], order: "desc" },
    response: BankDetails,
    problems: ["not_found"],
    scope: "paykeys:read",
    accountScoped: true,
  },
  async (context, { params, paging }) => {
    const { db } = context.app;
    const paykey = await requirePaykey(db, context, params.id);
    const { rows, total } = await listBankDetailsVersions(db, paykey, paging);
    return page(
      rows.map(({ account_mask, actor, ...row }) => ({
        ...row,
        account_number: account_mask,
        corrected_by: actor,
      })),
      total,
    );
  },
);

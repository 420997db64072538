import { isDeepStrictEqual } from "node:util";
import { ORIGINATOR_LIFECYCLE, owedAfterChange } from "@railhead/core";
import { listBanks } from "../../db/tables/banks/banks.ts";
import type { OriginatorRow } from "../../db/tables/banks/originators.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, route, type Route } from "../../http/route/route.ts";
import { invalid } from "../../http/schema/problem.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { lockPlatformWrites, refuseAccountKey } from "../shared/platform-resources.ts";
import {
  activateOriginator,
  approveOriginator,
  askOriginator,
  endOriginator,
  resumeOriginator,
  reviewOriginator,
  suspendOriginator,
} from "./acts.ts";
import { eraseOriginator } from "./erase.ts";
import { memberFaults, membersOf, refuseTaken } from "./members.ts";
import { getOriginator, listOriginators, listVersions, previewOriginator } from "./read.ts";
import { CreateBody, Originator, UpdateBody } from "./schema.ts";
import { serializeOriginator } from "../../payments/originators/serialize-originator.ts";
import { createOriginatorRow, lockRegistered, refuseStatus, saveOriginator } from "./write.ts";

const WRITES = {
  response: Originator,
  scope: "banks:write",
  accountScoped: false,
  platformOnly: true,
} as const;

const createOriginator = route(
  {
    ...WRITES,
    operationId: "originators.create",
    method: "POST",
    path: "/v1/originators",
    summary: "Propose an originator",
    description:
      "For the default bank, unless `bank_id` names another. Entry descriptions that the network prescribes, such as PAYROLL, PURCHASE and RETRY PYMT, need no line. Transfers with businesses' bank accounts are CCD of the purpose `other`, described FUNDING. Requires a platform key.",
    body: CreateBody,
    validate: memberFaults,
    problems: ["validation_error", "company_id_registered"],
  },
  async (context, { body }) => {
    refuseAccountKey(context);
    await lockPlatformWrites(context);
    const { app, environment, at } = context;
    const id = app.ids.uuid(at);
    const row: OriginatorRow = {
      ...NEW,
      // The schema requires these; `membersOf` sets them.
      legal_name: body.legal_name,
      address: { ...body.address, address2: body.address.address2 ?? null },
      company_ids: body.company_ids,
      entries: body.entries,
      ...(await membersOf(context, id, body)),
      environment_id: environment.id,
      id,
      bank_id: await bankOf(context, body.bank_id),
      created_at: at,
      updated_at: at,
    };
    await refuseTaken(context, row);
    await createOriginatorRow(context, row);
    return ok(serializeOriginator(row));
  },
);

const NEW = {
  status: "proposed",
  status_reason: null,
  erased_at: null,
  dba: null,
  tax_id: null,
  tax_id_mask: null,
  agreement_date: null,
  agreement_version: null,
  rules_accepted_on: null,
  risk_rating: "medium",
  contacts: [],
  is_third_party_sender: false,
  reviews: {},
  owed_since: {},
  approved_on: null,
  bank_reference: null,
  bank_contact: null,
  activated_at: null,
  reminded_through: null,
  due_at: null,
  version: 1,
} as const;

async function bankOf({ tx, environment }: WriteContext, id: string | undefined): Promise<string> {
  const banks = await listBanks(tx, environment.id);
  const bank = banks.find((one) => (id === undefined ? one.is_default : one.id === id));
  if (bank !== undefined) return bank.id;
  throw invalid([{ reference: "/bank_id", detail: "There is no such bank." }]);
}

const updateOriginator = route(
  {
    ...WRITES,
    operationId: "originators.update",
    method: "PATCH",
    path: "/v1/originators/:id",
    summary: "Change an originator",
    description:
      "Lists are replaced as a whole. What an active one allows counts at once: payments that it no longer allows are held, held ones that it allows go on.",
    body: UpdateBody,
    bodyOptional: true,
    validate: memberFaults,
    problems: ["not_found", "validation_error", "originator_not_allowed", "company_id_registered"],
  },
  async (context, { params, body }) => {
    const before = await lockRegistered(context, params.id);
    if (ORIGINATOR_LIFECYCLE.finals.includes(before.status)) {
      return refuseStatus(before, "change");
    }
    const changes = await membersOf(context, before.id, body);
    await refuseTaken(context, { ...before, ...changes });
    const owed_since = owedAfterChange(
      { ...before, ...changes },
      { members: changedMembers(before, changes), on: easternTime(context.at).date },
    );
    const row = await saveOriginator(context, before, {
      act: "update",
      changes: { ...changes, owed_since },
      type: "originator.updated",
      message: "The originator was changed.",
      reason: body.reason ?? null,
    });
    return ok(serializeOriginator(row));
  },
);

/** Members that a change gives another value. */
function changedMembers(before: OriginatorRow, changes: Partial<OriginatorRow>): string[] {
  return Object.entries(changes).flatMap(([name, value]) =>
    isDeepStrictEqual(before[name as keyof OriginatorRow], value) ? [] : [name],
  );
}

/** In the order of the documentation. */
export const originatorsRoutes: readonly Route[] = [
  listOriginators,
  createOriginator,
  getOriginator,
  previewOriginator,
  updateOriginator,
  listVersions,
  approveOriginator,
  activateOriginator,
  suspendOriginator,
  resumeOriginator,
  askOriginator,
  reviewOriginator,
  endOriginator,
  eraseOriginator,
];

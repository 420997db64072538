import {
  addDays,
  LATE_RETURN_DAYS,
  LATE_RETURN_LIFECYCLE,
  LATE_RETURN_STATUSES,
  type CivilDate,
  type LateReturnEvent,
} from "@railhead/core";
import { Type } from "typebox";
import { assertFound } from "../../base/assert.ts";
import {
  findLateReturn,
  insertLateReturn,
  listLateReturns,
  lockLateReturn,
  type LateReturnChange,
  type LateReturnRow,
} from "../../db/tables/files/late-return-permissions.ts";
import { findRequestedEntry } from "../../db/tables/files/return-requests.ts";
import { appendEvents } from "../../events/append.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { invalid, problem, refusal } from "../../http/schema/problem.ts";
import { ChoiceOf, Text, Uuid } from "../../http/schema/schema.ts";
import {
  moveLateReturns,
  permissionEvent,
  serializeLateReturn,
} from "../../payments/late-returns/move-late-returns.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";
import { refuseSamePerson } from "../shared/second-person.ts";
import { CreateBody, LateReturnPermission } from "./schema.ts";

const NO_PERMISSION = { detail: "There is no such permission." };
const READS = {
  method: "GET",
  scope: "exceptions:read",
  accountScoped: false,
  platformOnly: true,
} as const;
const WRITES = {
  method: "POST",
  response: LateReturnPermission,
  scope: "exceptions:write",
  accountScoped: false,
  platformOnly: true,
} as const;
const ACTS = { ...WRITES, touches: "/v1/late_return_permissions/:id" } as const;

const createPermission = route(
  {
    ...WRITES,
    operationId: "late_return_permissions.create",
    path: "/v1/late_return_permissions",
    summary: "Keep a receiving bank's question for a late return",
    description:
      "A debit in CCD may come back late with R31 where we agreed before. A second person grants it; the return is then applied without a case until `valid_until`, at most 90 days from now. Without a permission an R31 is applied, too, and its case offers the dishonor R70. A granted permission is a loss of the account. Requires a platform key.",
    body: CreateBody,
    problems: ["validation_error", "late_return_not_allowed"],
  },
  async (context, { body }) => {
    refuseAccountKey(context);
    const { app, tx, environment, at, actor, requestId } = context;
    refuseDays(body, easternTime(at).date);
    const payment = { environment_id: environment.id, id: body.payment_id };
    const entry = await findRequestedEntry(tx, payment);
    if (entry === undefined) {
      const detail = "Names no payment whose entry was sent.";
      throw invalid([{ reference: "/payment_id", detail }]);
    }
    const fault = entryFault(entry);
    if (fault !== undefined) throw refusal("late_return_not_allowed", { detail: fault });
    const { payment_id, asked_by_bank, asked_on, reference, explanation, valid_until } = body;
    const row: LateReturnRow = {
      environment_id: environment.id,
      id: app.ids.uuid(at),
      account_id: entry.account_id,
      payment_id,
      bank_id: entry.bank_id,
      asked_by_bank,
      asked_on,
      reference,
      reason: explanation,
      valid_until,
      status: "asked",
      requested_by: `${actor.type}:${actor.id}`,
      granted_by: null,
      return_trace_number: null,
      end_reason: null,
      version: 1,
      created_at: at,
      updated_at: at,
    };
    if (!(await insertLateReturn(tx, row))) {
      const detail = "A permission for the payment is open.";
      throw refusal("late_return_not_allowed", { detail });
    }
    const by = { actor, request_id: requestId };
    const event = permissionEvent(by, row, "A person kept the bank's question.");
    await appendEvents(tx, app.ids, environment.id, [event]);
    return ok(serializeLateReturn(row));
  },
);

/** Throws the 422 of days that cannot be. */
function refuseDays(
  { asked_on, valid_until }: { asked_on: CivilDate; valid_until: CivilDate },
  today: CivilDate,
): void {
  const last = addDays(today, LATE_RETURN_DAYS);
  const faults = [
    ...(asked_on > today
      ? [{ reference: "/asked_on", detail: `Must be ${today} or before.` }]
      : []),
    ...(valid_until < today || valid_until > last
      ? [{ reference: "/valid_until", detail: `Must be from ${today} to ${last}.` }]
      : []),
  ];
  if (faults.length > 0) throw invalid(faults);
}

/** Why an entry cannot come back with R31. */
function entryFault(entry: {
  readonly payment_kind: string;
  readonly sec_code: string;
  readonly status: string;
}): string | undefined {
  if (entry.payment_kind !== "charge" || entry.sec_code !== "CCD") {
    return "Only debits of businesses, in CCD, come back with R31.";
  }
  if (entry.status === "pending" || entry.status === "paid") return undefined;
  return `The payment is ${entry.status}: there is nothing to return.`;
}

const listPermissions = route(
  {
    ...READS,
    operationId: "late_return_permissions.list",
    path: "/v1/late_return_permissions",
    summary: "List permissions for late returns",
    description: "Requires a platform key.",
    query: Type.Object({
      status: Type.Optional(ChoiceOf(LATE_RETURN_STATUSES)),
      payment_id: Type.Optional(Uuid()),
      account_id: Type.Optional(Uuid()),
    }),
    list: { sorts: ["created_at"] },
    response: LateReturnPermission,
    problems: ["validation_error"],
  },
  async (context, { query, paging }) => {
    refuseAccountKey(context);
    const { app, environment } = context;
    const { status = null, payment_id = null, account_id = null } = query;
    const filter = { environment_id: environment.id, status, payment_id, account_id };
    const { rows, total } = await listLateReturns(app.db, filter, paging);
    return page(rows.map(serializeLateReturn), total);
  },
);

const getPermission = route(
  {
    ...READS,
    operationId: "late_return_permissions.get",
    path: "/v1/late_return_permissions/:id",
    summary: "Read a permission for a late return",
    response: LateReturnPermission,
    problems: ["not_found"],
  },
  async (context, { params }) => {
    refuseAccountKey(context);
    const key = { environment_id: context.environment.id, id: params.id };
    const row = await findLateReturn(context.app.db, key);
    if (row === undefined) throw problem("not_found", NO_PERMISSION);
    return ok(serializeLateReturn(row));
  },
);

const grantPermission = route(
  {
    ...ACTS,
    operationId: "late_return_permissions.grant",
    path: "/v1/late_return_permissions/:id/grant",
    summary: "Grant a late return",
    description:
      "By another person than the one who kept the question. All keys that a person made are that person.",
    problems: ["not_found", "late_return_not_allowed", "operator_repeated"],
  },
  async (context, { params }) => {
    const row = await lockOpen(context, params.id, "grant");
    const granted_by = `${context.actor.type}:${context.actor.id}`;
    const detail = "Who kept the question does not grant it.";
    await refuseSamePerson(context, [row.requested_by], detail);
    return await replyMoved(context, row, "grant", { granted_by });
  },
);

const endPermission = route(
  {
    ...ACTS,
    operationId: "late_return_permissions.end",
    path: "/v1/late_return_permissions/:id/end",
    summary: "Refuse a late return, or withdraw its permission",
    body: Type.Object({ end_reason: Text(1, 500) }),
    problems: ["not_found", "validation_error", "late_return_not_allowed"],
  },
  async (context, { params, body: { end_reason } }) => {
    const row = await lockOpen(context, params.id, "end");
    return await replyMoved(context, row, "end", { end_reason });
  },
);

/** Locks a permission. Throws the refusals of one that does not take the event. */
async function lockOpen(
  context: WriteContext,
  id: string,
  event: LateReturnEvent,
): Promise<LateReturnRow> {
  refuseAccountKey(context);
  const row = await lockLateReturn(context.tx, { environment_id: context.environment.id, id });
  if (row === undefined) throw problem("not_found", NO_PERMISSION);
  if (LATE_RETURN_LIFECYCLE.move(row.status, event) === undefined) {
    throw refusal("late_return_not_allowed", { detail: `The permission is ${row.status}.` });
  }
  return row;
}

async function replyMoved(
  { tx, app, environment, at, actor, requestId }: WriteContext,
  row: LateReturnRow,
  event: LateReturnEvent,
  set: LateReturnChange,
) {
  const scene = { environment_id: environment.id, at, ids: app.ids, actor };
  const moves = [{ row, event, set }];
  const [after] = await moveLateReturns(tx, { ...scene, request_id: requestId }, moves);
  return ok(serializeLateReturn(assertFound(after, "the permission as moved")));
}

/** In the order of the documentation. */
export const lateReturnPermissionsRoutes: readonly Route[] = [
  createPermission,
  listPermissions,
  getPermission,
  grantPermission,
  endPermission,
];

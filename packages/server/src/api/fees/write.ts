import {
  addMs,
  FEE_BASES,
  FEE_COLLECTIONS,
  feeFaults,
  FEE_LIMITS,
  FEE_SIDES,
  type Instant,
} from "@railhead/core";
import { Type } from "typebox";
import { findAccount } from "../../db/tables/accounts/accounts.ts";
import {
  countFeeLines,
  insertFeeLine,
  lockFeeLine,
  updateEndedFeeLine,
  type FeeLineRow,
} from "../../db/tables/fees/fee-lines.ts";
import { listMissingFees } from "../../db/tables/fees/fees.ts";
import { autoResolveException } from "../../exceptions/exceptions.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { invalid, problem, refusal } from "../../http/schema/problem.ts";
import { Nullable, OneOf, Text, Uuid } from "../../http/schema/schema.ts";
import { earnFees } from "../../payments/fees/earn-fees.ts";
import {
  emit,
  lockPlatformWrites,
  nextVersion,
  refuseAccountKey,
  resourceEvent,
  type PlatformEvent,
} from "../shared/platform-resources.ts";
import { Instant as InstantSchema } from "../shared/status-schema.ts";
import { NO_LINE } from "./read.ts";
import { FeeLine, names, serializeFeeLine } from "./schema.ts";

const WRITES = {
  method: "POST",
  scope: "account_settings:write",
  accountScoped: false,
  platformOnly: true,
} as const;

/** Lines begin and end a little later, so that no payment that moves meanwhile sees only a part. */
const NOTICE_MS = 60_000;

const MAX_CENTS = Number(FEE_LIMITS.fixed_cents);
const Amount = (minimum: 0 | 1) => Type.Integer({ format: "int64", minimum, maximum: MAX_CENTS });

export const createFeeLine = route(
  {
    ...WRITES,
    operationId: "fee_lines.create",
    path: "/v1/fee_lines",
    summary: "Create a fee line",
    description:
      "What an account pays for its payments from `valid_from` on, which is a minute from now at the earliest. Its rates never change: to change them, create a line that `replaces` this one, which then ends where the new one begins. Requires a platform key.",
    body: Type.Object({
      account_id: Uuid(),
      name: Text(1, 100),
      basis: OneOf(names(FEE_BASES)),
      side: OneOf(names(FEE_SIDES)),
      fixed_amount: Type.Optional(Amount(0)),
      ppm: Type.Optional(Type.Integer({ minimum: 0, maximum: FEE_LIMITS.ppm })),
      min_amount: Type.Optional(Nullable(Amount(1))),
      max_amount: Type.Optional(Nullable(Amount(1))),
      collect: OneOf(names(FEE_COLLECTIONS)),
      valid_from: Type.Optional(InstantSchema()),
      replaces: Type.Optional(Nullable(Uuid())),
    }),
    response: FeeLine,
    problems: ["validation_error", "fee_line_ended", "too_many_fee_lines"],
  },
  async (context, { body }) => {
    refuseAccountKey(context);
    const { app, tx, environment, at } = context;
    await lockPlatformWrites(context);
    const { account_id, replaces = null } = body;
    const view = { environment_id: environment.id, account_id: null };
    if ((await findAccount(tx, view, account_id)) === undefined) {
      throw invalid([{ reference: "/account_id", detail: "There is no such account." }]);
    }
    const row: FeeLineRow = {
      environment_id: environment.id,
      id: app.ids.uuid(at),
      account_id,
      name: body.name,
      basis: body.basis,
      side: body.side,
      ...ratesOf(body),
      collect: body.collect,
      valid_from: instantOf(at, body.valid_from, "/valid_from"),
      valid_to: null,
      replaces,
      version: 1,
      created_at: at,
      updated_at: at,
    };
    const ended = replaces === null ? [] : [await endReplaced(context, { id: replaces, by: row })];
    if ((await countFeeLines(tx, { ...row, at: row.valid_from })) >= FEE_LIMITS.lines) {
      throw refusal("too_many_fee_lines");
    }
    await insertFeeLine(tx, row);
    const after = serializeFeeLine(row);
    const message = `The fee line ${row.name} was created.`;
    const type = "fee_line.created";
    const created = resourceEvent(context, { type, row, account_id, after, message });
    await emit(context, [...ended, created]);
    return ok(after);
  },
);

type Rates = {
  readonly basis: FeeLineRow["basis"];
  readonly fixed_amount?: number;
  readonly ppm?: number;
  readonly min_amount?: number | null;
  readonly max_amount?: number | null;
};

const MEMBERS = {
  fixed_cents: "/fixed_amount",
  ppm: "/ppm",
  min_cents: "/min_amount",
  max_cents: "/max_amount",
} as const;

/** The rates of a body. Throws the 422 of those that fit no basis. */
function ratesOf({ basis, fixed_amount = 0, ppm = 0, min_amount, max_amount }: Rates) {
  const centsOf = (amount: number | null | undefined) => (amount == null ? null : BigInt(amount));
  const rates = {
    fixed_cents: BigInt(fixed_amount),
    ppm,
    min_cents: centsOf(min_amount),
    max_cents: centsOf(max_amount),
  };
  const faults = feeFaults({ basis, ...rates });
  if (faults.length === 0) return rates;
  throw invalid(faults.map(({ member, detail }) => ({ reference: MEMBERS[member], detail })));
}

/** When a line begins or ends: a minute from now by default. Throws the 422 of an earlier instant. */
function instantOf(at: Instant, wanted: string | undefined, reference: string): Instant {
  const earliest = addMs(at, NOTICE_MS);
  if (wanted === undefined) return earliest;
  const instant = addMs(wanted, 0);
  if (instant >= earliest) return instant;
  const detail = `Must be a minute from now or later: ${earliest} at the earliest.`;
  throw invalid([{ reference, detail }]);
}

/** Ends the line that another replaces where that begins. */
async function endReplaced(
  context: WriteContext,
  { id, by }: { id: string; by: FeeLineRow },
): Promise<PlatformEvent> {
  const before = await lockFeeLine(context.tx, { environment_id: context.environment.id, id });
  if (before?.account_id !== by.account_id) {
    const detail = "There is no such fee line of the account.";
    throw invalid([{ reference: "/replaces", detail }]);
  }
  return await endLine(context, { before, valid_to: by.valid_from });
}

/** Throws the refusals of a line that has an end, or would end before it begins. */
async function endLine(
  context: WriteContext,
  { before, valid_to }: { before: FeeLineRow; valid_to: Instant },
): Promise<PlatformEvent> {
  if (before.valid_to !== null) throw refusal("fee_line_ended");
  // One that has not begun never applies.
  const end = valid_to < before.valid_from ? before.valid_from : valid_to;
  const row = nextVersion(context, before, { valid_to: end });
  await updateEndedFeeLine(context.tx, row);
  return resourceEvent(context, {
    type: "fee_line.ended",
    row,
    account_id: row.account_id,
    before: serializeFeeLine(before),
    after: serializeFeeLine(row),
    message: `The fee line ${row.name} ends.`,
  });
}

export const endFeeLine = route(
  {
    ...WRITES,
    operationId: "fee_lines.end",
    path: "/v1/fee_lines/:id/end",
    summary: "End a fee line",
    description:
      "Up to and with `valid_to`, a minute from now at the earliest, payments earn its fees. Fees earned by then stay. Requires a platform key.",
    body: Type.Object({ valid_to: Type.Optional(InstantSchema()) }),
    bodyOptional: true,
    response: FeeLine,
    problems: ["not_found", "validation_error", "fee_line_ended"],
    touches: "/v1/fee_lines/:id",
  },
  async (context, { params: { id }, body }) => {
    refuseAccountKey(context);
    const { tx, environment, at } = context;
    await lockPlatformWrites(context);
    const key = { environment_id: environment.id, id };
    const before = await lockFeeLine(tx, key);
    if (before === undefined) throw problem("not_found", NO_LINE);
    const valid_to = instantOf(at, body?.valid_to, "/valid_to");
    await emit(context, [await endLine(context, { before, valid_to })]);
    const after = await lockFeeLine(tx, key);
    if (after === undefined) throw problem("not_found", NO_LINE);
    return ok(serializeFeeLine(after));
  },
);

/** Fees that one request earns at most. */
const MISSING_AT_ONCE = 5_000;

export const earnFeeLine = route(
  {
    ...WRITES,
    operationId: "fee_lines.earn",
    path: "/v1/fee_lines/:id/earn",
    summary: "Post the missing fees of a line",
    description:
      "Posts the fees that its payments should have by their postings and have not, 5,000 at most. Without missing fees it changes nothing, and it resolves the exception `fee_not_posted` of the line. Requires a platform key.",
    response: Type.Object({
      posted: Type.Integer(),
      failed: Type.Integer(),
      complete: Type.Boolean(),
    }),
    problems: ["not_found"],
    touches: "/v1/fee_lines/:id",
  },
  async (context, { params: { id } }) => {
    refuseAccountKey(context);
    const { tx, app, environment, at } = context;
    await lockPlatformWrites(context);
    const key = { environment_id: environment.id, id };
    if ((await lockFeeLine(tx, key)) === undefined) throw problem("not_found", NO_LINE);
    const missing = await listMissingFees(tx, key, MISSING_AT_ONCE);
    const where = { environment_id: environment.id, at, ids: app.ids };
    const { earned, failed } = await earnFees(
      tx,
      where,
      missing,
      ({ fee_line_id }) => fee_line_id === id,
    );
    const complete = failed === 0 && missing.length < MISSING_AT_ONCE;
    if (complete) {
      const reason = "No fee of the line is missing.";
      await autoResolveException(tx, where, { kind: "fee_not_posted", subject: id, reason });
    }
    return ok({ posted: earned, failed, complete });
  },
);

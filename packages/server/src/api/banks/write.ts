import { requestHolderRechecks } from "../../db/tables/risk/screening-subjects.ts";
import { Type } from "typebox";
import {
  findBank,
  insertBank,
  listBanks,
  lockBank,
  updateReplan,
} from "../../db/tables/banks/banks.ts";
import { openDays } from "../../db/tables/banks/file-days.ts";
import { assertFound } from "../../base/assert.ts";
import { listLockedBanks } from "../../db/tables/banks/origination-locks.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { findAccountBank, updateAccountBank } from "../../db/tables/accounts/account-banks.ts";
import { firstFileDay } from "../../environments/first-file-day.ts";
import { invalid, problem, refusal } from "../../http/schema/problem.ts";
import { ok, route } from "../../http/route/route.ts";
import { Nullable, Text, Uuid } from "../../http/schema/schema.ts";
import { isArrivalObserved, nextPoll } from "../../rails/calendar/bank-day.ts";
import { audit } from "../shared/audit.ts";
import { refuseAccountKey, refuseUnlessOperator, scopeOf } from "../shared/platform-resources.ts";
import {
  serializeBank,
  lockRequestedBank,
  refuseInvalidProfile,
  refuseSharedInbox,
  refuseSharedOdfi,
  replaceProfile,
  emitBankEvents,
} from "./serialize.ts";
import { BankProfileBody, BankResponse } from "./schema.ts";

export const createBank = route(
  {
    operationId: "banks.create",
    method: "POST",
    path: "/v1/banks",
    summary: "Add a bank",
    description:
      "Accounts use the default bank until they are routed to this one. Trace numbers begin with the ODFI routing number, so each bank needs its own.",
    body: Type.Object({ profile: BankProfileBody }),
    response: BankResponse,
    problems: ["validation_error"],
    scope: "banks:write",
    accountScoped: false,
  },
  async (context, { body }) => {
    refuseUnlessOperator(context);
    const { app, tx, environment, at, key } = context;
    const { profile } = body;
    refuseInvalidProfile(profile);
    await refuseSharedInbox(context, profile);
    await refuseSharedOdfi(context, profile);
    // The default bank's lock keeps two additions from meeting.
    await lockBank(tx, await findBank(tx, environment.id));
    const held = await listBanks(tx, environment.id);
    const odfi = profile.odfi_routing_number;
    if (held.some((bank) => bank.profile.odfi_routing_number === odfi)) {
      const detail = "Another bank of this environment has it.";
      throw invalid([{ reference: "/profile/odfi_routing_number", detail }]);
    }
    const id = app.ids.uuid(at);
    await insertBank(tx, {
      id,
      environment_id: environment.id,
      profile,
      next_poll_at: nextPoll(profile, at),
      at,
      is_default: false,
      created_by: key.id,
    });
    const bank = await lockBank(tx, { environment_id: environment.id, id });
    if (!isArrivalObserved(bank)) await openDays(tx, [firstFileDay(app.ids, { ...bank, at })]);
    await emitBankEvents(context);
    return ok(serializeBank(bank));
  },
);

export const setBankProfile = route(
  {
    operationId: "banks.set_profile",
    method: "PUT",
    path: "/v1/banks/:id/profile",
    summary: "Replace a bank's profile",
    description:
      "Replaces the whole profile. Files already created keep their version; payments not yet in a file are rescheduled if their dates change.",
    body: Type.Object({
      profile: BankProfileBody,
      reason: Type.Optional(Nullable(Text(1, 500))),
    }),
    response: BankResponse,
    problems: ["not_found", "validation_error"],
    scope: "banks:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    refuseUnlessOperator(context);
    const bank = await lockRequestedBank(context, params.id);
    const { profile, reason = null } = body;
    const after = await replaceProfile(context, bank, { profile, reason });
    await audit(context.tx, context, { reason, details: { version: after.profile_version } });
    return ok(serializeBank(after));
  },
);

const AccountBank = Type.Object({
  account_id: Uuid(),
  bank_id: Uuid(),
  is_default: Type.Boolean(),
});

export const getAccountBank = route(
  {
    operationId: "accounts.bank",
    method: "GET",
    path: "/v1/accounts/:id/bank",
    summary: "Read an account's bank",
    response: AccountBank,
    problems: ["not_found"],
    scope: "banks:read",
    accountScoped: false,
  },
  async (context, { params }) => {
    const found = await findAccountBank(context.app.db, scopeOf(context), params.id);
    if (found === undefined) throw problem("not_found");
    return ok(found);
  },
);

export const setAccountBank = route(
  {
    operationId: "accounts.route",
    method: "PUT",
    path: "/v1/accounts/:id/bank",
    summary: "Route an account's payments to a bank",
    description:
      "Null routes to the default bank. Entries already in a file stay with their bank; all others use the new bank's windows. Refused while it is in doubt which files a bank has (`origination_locked`), until a recovery has decided.",
    body: Type.Object({ bank_id: Nullable(Uuid()) }),
    response: AccountBank,
    problems: ["not_found", "bank_files_in_doubt", "validation_error"],
    scope: "banks:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    refuseAccountKey(context);
    refuseUnlessOperator(context);
    const { tx, at, environment } = context;
    await refuseInDoubt(tx, environment.id);
    const banks = await listBanks(tx, environment.id);
    const chosen = banks.find(({ id, is_default }) =>
      body.bank_id === null ? is_default : id === body.bank_id,
    );
    if (chosen === undefined) {
      throw invalid([{ reference: "/bank_id", detail: "There is no such bank." }]);
    }
    const bankId = chosen.is_default ? null : chosen.id;
    if (!(await updateAccountBank(tx, scopeOf(context), { id: params.id, bank_id: bankId }))) {
      throw problem("not_found");
    }
    await updateReplan(tx, chosen, at);
    // The register of the other bank allows other entries.
    await requestHolderRechecks(tx, environment.id, { holderIds: [params.id], at });
    await audit(tx, context, { details: { bank_id: chosen.id } });
    await emitBankEvents(context);
    const found = await findAccountBank(tx, scopeOf(context), params.id);
    return ok(assertFound(found, "the account just routed"));
  },
);

/** A locked bank may have entries that the database does not know: another one would pay them twice. */
async function refuseInDoubt(tx: Tx, environmentId: string): Promise<void> {
  const names = await listLockedBanks(tx, environmentId);
  if (names.length === 0) return;
  throw refusal("bank_files_in_doubt", {
    detail: `${names.join(", ")} may have files that the database does not know. No entry goes to another bank until a recovery has decided (POST /v1/banks/recovery).`,
  });
}

import { Type } from "typebox";
import { requestRouting } from "../../db/tables/banks/bank-lists.ts";
import { listBanks, listProfileVersions, updateSending } from "../../db/tables/banks/banks.ts";
import { problem } from "../../http/schema/problem.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { OneOf } from "../../http/schema/schema.ts";
import { CHECKS, checkBank } from "../../rails/transports/check-bank.ts";
import { refuseAccountKey, refuseUnlessOperator } from "../shared/platform-resources.ts";
import { serializeBank, lockRequestedBank } from "./serialize.ts";
import { getRecovery, recoverBanks } from "./recovery.ts";
import { BankResponse, ProfileVersionResponse, SENDING } from "./schema.ts";
import { diffBankProfiles } from "./profile-diff.ts";
import { createBank, getAccountBank, setAccountBank, setBankProfile } from "./write.ts";

const read = { method: "GET", scope: "banks:read", accountScoped: false } as const;
export const listAllBanks = route(
  {
    ...read,
    operationId: "banks.list",
    path: "/v1/banks",
    summary: "List banks",
    list: { sorts: ["created_at"] },
    response: BankResponse,
    problems: [],
  },
  async (context, { paging }) => {
    refuseAccountKey(context);
    const banks = await listBanks(context.app.db, context.environment.id);
    const { offset, page_size } = paging;
    return page(banks.slice(offset, offset + page_size).map(serializeBank), banks.length);
  },
);
export const getBank = route(
  {
    ...read,
    operationId: "banks.get",
    path: "/v1/banks/:id",
    summary: "Read a bank and its current profile",
    response: BankResponse,
    problems: ["not_found"],
  },
  async (context, { params }) => {
    refuseAccountKey(context);
    const banks = await listBanks(context.app.db, context.environment.id);
    const bank = banks.find(({ id }) => id === params.id);
    if (bank === undefined) throw problem("not_found");
    return ok(serializeBank(bank));
  },
);
export const listBankProfiles = route(
  {
    ...read,
    operationId: "banks.profiles",
    path: "/v1/banks/:id/profiles",
    summary: "List the versions of a bank's profile",
    description: "Each file records the profile version it was created with.",
    list: { sorts: ["version"] },
    response: ProfileVersionResponse,
    problems: ["not_found"],
  },
  async (context, { params, paging }) => {
    refuseAccountKey(context);
    const { db } = context.app;
    const banks = await listBanks(db, context.environment.id);
    const bank = banks.find(({ id }) => id === params.id);
    if (bank === undefined) throw problem("not_found");
    const versions = await listProfileVersions(db, bank);
    const ordered = paging.sort_order === "desc" ? versions.toReversed() : versions;
    const shown = ordered.slice(paging.offset, paging.offset + paging.page_size);
    return page(
      shown.map(({ version, profile, reason, created_at, created_by }) => ({
        version,
        profile,
        reason,
        created_at,
        created_by,
      })),
      versions.length,
    );
  },
);
export const setBankSending = route(
  {
    operationId: "banks.sending",
    method: "PUT",
    path: "/v1/banks/:id/sending",
    summary: "Turn sending to a bank on or off",
    description:
      "`off` creates and sends no files; `dry_run` creates files that can be downloaded and sends none. Payments not sent by the bank's deadline are rescheduled.",
    body: Type.Object({ sending: OneOf(SENDING) }),
    response: BankResponse,
    problems: ["not_found"],
    scope: "banks:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    refuseUnlessOperator(context);
    const bank = await lockRequestedBank(context, params.id);
    await updateSending(context.tx, bank, body.sending);
    await requestRouting(context.tx, context.environment.id, context.at);
    return ok(serializeBank({ ...bank, sending: body.sending }));
  },
);

export const examineBank = route(
  {
    operationId: "banks.doctor",
    method: "POST",
    path: "/v1/banks/:id/doctor",
    summary: "Test a bank connection",
    description:
      "Validates the profile, opens its secrets, writes and reads back a sample file, and logs in to the bank. Sends nothing.",
    response: Type.Object({
      sound: Type.Boolean(),
      checks: Type.Array(Type.Object({ name: OneOf(CHECKS), faults: Type.Array(Type.String()) })),
    }),
    problems: ["not_found"],
    scope: "banks:write",
    accountScoped: false,
    write: "separate",
  },
  async (context, { params }) => {
    refuseUnlessOperator(context);
    const { app, environment } = context;
    const bank = (await listBanks(app.db, environment.id)).find(({ id }) => id === params.id);
    if (bank === undefined) throw problem("not_found");
    const checks = await checkBank(bank, () => app.transport(bank), context.at);
    return ok({ sound: checks.every(({ faults }) => faults.length === 0), checks });
  },
);

/** In the order of the documentation. */
export const banksRoutes: readonly Route[] = [
  listAllBanks,
  createBank,
  getRecovery,
  recoverBanks,
  getBank,
  listBankProfiles,
  diffBankProfiles,
  setBankProfile,
  setBankSending,
  examineBank,
  getAccountBank,
  setAccountBank,
];

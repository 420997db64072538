import { type AccountRow, findAccount, updateAccount } from "../../db/tables/accounts/accounts.ts";
import { findLinkedBankAccount } from "../../db/tables/accounts/linked-bank-accounts.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { invalid, type Item, problem } from "../../http/schema/problem.ts";
import { ok, route, type Route } from "../../http/route/route.ts";
import { settingsChanged } from "../accounts/serialize.ts";
import {
  nextVersion,
  refuseAccountKey,
  scopeOf,
  lockPlatformWrites,
  emit,
} from "../shared/platform-resources.ts";
import { mergeOverrides, serializeSettings } from "./serialize.ts";
import { AccountSettings, SettingsChange, settingsChecks } from "./schema.ts";

export const getAccountSettings = route(
  {
    operationId: "account_settings.get",
    method: "GET",
    path: "/v1/account_settings/:account_id",
    summary: "Read an account's settings",
    description:
      "Environment defaults, overridden by the organization's settings, overridden by the account's own.",
    response: AccountSettings,
    problems: ["not_found"],
    scope: "account_settings:read",
    accountScoped: false,
  },
  async (context, { params }) => {
    const row = await findAccount(context.app.db, scopeOf(context), params.account_id);
    if (row === undefined) throw problem("not_found");
    return ok(serializeSettings(row, context.environment.kind));
  },
);

export const updateAccountSettings = route(
  {
    operationId: "account_settings.update",
    method: "PATCH",
    path: "/v1/account_settings/:account_id",
    summary: "Update an account's settings",
    description:
      "Members sent override the inherited values; a section sent as null is inherited again. Capabilities change through capability requests.",
    body: SettingsChange,
    bodyOptional: true,
    checks: settingsChecks(),
    response: AccountSettings,
    problems: ["not_found", "conflict", "validation_error"],
    scope: "account_settings:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    refuseAccountKey(context);
    const { tx, environment } = context;
    await lockPlatformWrites(context);
    const before = await findAccount(tx, scopeOf(context), params.account_id);
    if (before === undefined) throw problem("not_found");
    refuseUnenforced(context, body);
    await refuseBankAccounts(context, before, body);
    const settings = mergeOverrides(before.settings, body);
    if (JSON.stringify(settings) === JSON.stringify(before.settings)) {
      return ok(serializeSettings(before, environment.kind));
    }
    const row = nextVersion(context, before, { settings });
    await updateAccount(tx, row);
    await emit(context, [settingsChanged(context, before, row)]);
    return ok(serializeSettings(row, environment.kind));
  },
);
function refuseUnenforced({ environment }: WriteContext, { configuration }: SettingsChange): void {
  if (environment.kind !== "live" || configuration?.enforce_account_status !== false) return;
  const detail = "Must not be false in production.";
  throw invalid([{ reference: "/configuration/enforce_account_status", detail }]);
}
/** The bank account that is to fund a kind of payment must be one that can. */
async function refuseBankAccounts(
  { tx }: WriteContext,
  account: AccountRow,
  body: SettingsChange,
): Promise<void> {
  const faults: Item[] = [];
  for (const purpose of ["charges", "payouts"] as const) {
    const id = body[purpose]?.linked_bank_account_id;
    if (id == null) continue;
    const owner = { environment_id: account.environment_id, account_id: null };
    const bank = await findLinkedBankAccount(tx, owner, id);
    const isOwn = bank?.account_id === null || bank?.account_id === account.id;
    const isUsable =
      bank !== undefined && isOwn && !["canceled", "rejected", "inactive"].includes(bank.status);
    if (isUsable && bank.purposes.includes(purpose)) continue;
    const detail = `Must be the id of a linked bank account of this account that serves ${purpose}.`;
    faults.push({ reference: `/${purpose}/linked_bank_account_id`, detail });
  }
  if (faults.length > 0) throw invalid(faults);
}

/** In the order of the documentation. */
export const accountSettingsRoutes: readonly Route[] = [getAccountSettings, updateAccountSettings];

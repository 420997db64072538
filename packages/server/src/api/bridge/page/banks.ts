import { Type } from "typebox";
import type { FoundBank } from "../../../bridge-providers/bank-directory.ts";
import { simulatedAccounts } from "../../../bridge-providers/simulated-accounts.ts";
import { ok, route } from "../../../http/route/route.ts";
import * as schema from "../../../http/schema/schema.ts";
import { ACCOUNT_TYPES } from "../../paykeys/schema.ts";
import { sessionOf } from "./guests.ts";

export const ShownBank = Type.Object({
  routing_number: Type.String(),
  name: Type.String(),
  place: schema.Nullable(Type.String()),
  has_other_numbers: Type.Boolean(),
  logo: schema.Nullable(Type.String()),
  /** Of the customer in a sandbox; none in production. */
  accounts: Type.Array(
    Type.Object({
      account_type: schema.OneOf(ACCOUNT_TYPES),
      last_four: Type.String(),
    }),
  ),
});

const MAX_BANKS = 20;
const MAX_TEXT = 60;

export function showBanks(
  kind: "live" | "sandbox",
  customerId: string,
  banks: readonly FoundBank[],
): schema.Static<typeof ShownBank>[] {
  return banks.map((bank) => ({
    ...bank,
    accounts: (kind === "sandbox" ? simulatedAccounts(customerId, bank.routing_number) : []).map(
      ({ account_type, account_number }) => ({
        account_type,
        last_four: account_number.reveal().slice(-4),
      }),
    ),
  }));
}

/** Banks by the words of their names. */
export const findPageBanks = route(
  {
    operationId: "bridge_sessions.banks",
    method: "GET",
    path: "/bridge/banks",
    summary: "Find a bank by name or routing number",
    query: Type.Object({ search: schema.Text(1, MAX_TEXT) }),
    response: Type.Object({
      banks: Type.Array(ShownBank),
      /** Names the file of the directory. */
      directory_version: schema.Nullable(Type.String()),
    }),
    problems: [],
    scope: "bridge_sessions:read",
    accountScoped: true,
  },
  async (context, { query }) => {
    const { app, environment } = context;
    const { sub } = await sessionOf(context);
    const found = app.bankDirectory.search(environment.kind, query.search, MAX_BANKS);
    return ok({
      banks: showBanks(environment.kind, sub, found),
      directory_version: app.bankDirectory.version,
    });
  },
);

/** The bank of a routing number that the customer typed. */
export const lookUpPageBank = route(
  {
    operationId: "bridge_sessions.bank",
    method: "GET",
    path: "/bridge/bank",
    summary: "Name the bank of a routing number",
    query: Type.Object({ routing_number: schema.Formatted("routing-number") }),
    response: Type.Object({
      name: schema.Nullable(Type.String()),
      is_listed: schema.Nullable(Type.Boolean()),
    }),
    problems: [],
    scope: "bridge_sessions:read",
    accountScoped: true,
  },
  async (context, { query }) => {
    await sessionOf(context);
    const { app, environment } = context;
    return ok(app.bankDirectory.lookUp(environment.kind, query.routing_number));
  },
);

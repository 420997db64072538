import { ROUTE_SIDES, SEC_CODES } from "@railhead/core";
import { Type } from "typebox";
import { findAccount } from "../../db/tables/accounts/accounts.ts";
import {
  deleteBankList,
  listBankLists,
  listDecisionsInForce,
  requestRouting,
  saveBankList,
  type BankDecision,
  type BankList as Row,
} from "../../db/tables/banks/bank-lists.ts";
import { listBanks } from "../../db/tables/banks/banks.ts";
import { lockAllBanks } from "../../db/tables/banks/origination-stops.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { invalid } from "../../http/schema/problem.ts";
import { Nullable, OneOf, Text, Uuid } from "../../http/schema/schema.ts";
import { notifyEnvironment } from "../../db/tables/environments/environments.ts";
import { audit } from "../shared/audit.ts";
import { refuseAccountKey, refuseUnlessOperator, scopeOf } from "../shared/platform-resources.ts";
import { RouteCandidates, RouteReason } from "../shared/route-schema.ts";
import { Instant } from "../shared/status-schema.ts";

const BankList = Type.Object({
  account_id: Nullable(Uuid()),
  routes: Type.Array(
    Type.Object({
      bank_id: Uuid(),
      side: Nullable(OneOf(ROUTE_SIDES)),
      sec_codes: Nullable(Type.Array(OneOf(SEC_CODES))),
      on_us: Type.Boolean(),
    }),
  ),
  failing_minutes: Type.Integer(),
  reason: Type.String(),
  updated_at: Instant(),
  in_force: Type.Array(
    Type.Object({
      side: OneOf(ROUTE_SIDES),
      sec_code: OneOf(SEC_CODES),
      on_us_bank_id: Nullable(Uuid()),
      bank_id: Uuid(),
      reason: RouteReason(),
      candidates: RouteCandidates(),
      decided_at: Instant(),
    }),
  ),
});

function serializeList(row: Row, decisions: readonly BankDecision[]) {
  const { account_id, routes, failing_minutes, reason, updated_at } = row;
  const in_force = decisions
    .filter((one) => one.account_id === account_id)
    .map((one) => ({
      side: one.side,
      sec_code: one.sec_code,
      on_us_bank_id: one.on_us_bank_id,
      bank_id: one.bank_id,
      reason: one.reason,
      candidates: [...one.candidates],
      decided_at: one.decided_at,
    }));
  return {
    account_id,
    routes: routes.map((place) => ({
      ...place,
      sec_codes: place.sec_codes === null ? null : [...place.sec_codes],
    })),
    failing_minutes,
    reason,
    updated_at,
    in_force,
  };
}

const list = route(
  {
    operationId: "bank_routes.list",
    method: "GET",
    path: "/v1/bank_routes",
    summary: "List the orders of banks",
    description:
      "Of accounts, and with `account_id` null of all accounts that are routed to no bank. `in_force` is the bank that payments of each kind go to now, and what became of each place. Requires a platform key.",
    query: Type.Object({ account_id: Type.Optional(Uuid()) }),
    list: { sorts: ["account_id"], order: "asc" },
    response: BankList,
    problems: ["validation_error"],
    scope: "banks:read",
    accountScoped: false,
    platformOnly: true,
  },
  async (context, { query, paging }) => {
    refuseAccountKey(context);
    const { app, environment } = context;
    const of = { environment_id: environment.id, account_id: query.account_id ?? null };
    const [{ rows, total }, decisions] = await Promise.all([
      listBankLists(app.db, of, paging),
      listDecisionsInForce(app.db, environment.id),
    ]);
    return page(
      rows.map((row) => serializeList(row, decisions)),
      total,
    );
  },
);

const set = route(
  {
    operationId: "bank_routes.set",
    method: "PUT",
    path: "/v1/bank_routes",
    summary: "Put banks in order of preference",
    description:
      "Of an account, or without `account_id` of all accounts that are routed to no bank. A place with `on_us` takes only payments whose customer has the account at that bank, by its routing number. A payment takes the first place whose conditions it meets and whose bank is open: under no stop of origination, not with sending off, and not with an exchange that fails for `failing_minutes`. Payments that are in no file move as that changes; those in a file never do. While the files of a bank are in doubt (`origination_locked`), none moves until a recovery has decided. Without `routes` the order is taken away. Transfers keep the account's bank. Requires a platform key with the scope `admin`, or a person.",
    body: Type.Object({
      account_id: Type.Optional(Nullable(Uuid())),
      routes: Type.Array(
        Type.Object({
          bank_id: Uuid(),
          side: Type.Optional(Nullable(OneOf(ROUTE_SIDES))),
          sec_codes: Type.Optional(
            Nullable(
              Type.Array(OneOf(SEC_CODES), { minItems: 1, maxItems: 10, uniqueItems: true }),
            ),
          ),
          on_us: Type.Optional(Type.Boolean()),
        }),
        { maxItems: 20 },
      ),
      failing_minutes: Type.Optional(Type.Integer({ minimum: 5, maximum: 1440 })),
      reason: Text(1, 500),
    }),
    response: BankList,
    problems: ["validation_error"],
    scope: "banks:write",
    accountScoped: false,
    platformOnly: true,
  },
  async (context, { body }) => {
    refuseAccountKey(context);
    refuseUnlessOperator(context);
    const { app, tx, environment, at } = context;
    const { account_id = null, failing_minutes = 60, reason } = body;
    const known = new Set((await listBanks(tx, environment.id)).map(({ id }) => id));
    const unknown = body.routes.flatMap(({ bank_id }, index) =>
      known.has(bank_id)
        ? []
        : [{ reference: `/routes/${index}/bank_id` as const, detail: "There is no such bank." }],
    );
    if (unknown.length > 0) throw invalid(unknown);
    if (
      account_id !== null &&
      (await findAccount(tx, scopeOf(context), account_id)) === undefined
    ) {
      throw invalid([{ reference: "/account_id", detail: "Names no account." }]);
    }
    // Two orders of one account never meet.
    await lockAllBanks(tx, environment.id);
    const row: Row = {
      environment_id: environment.id,
      id: app.ids.uuid(at),
      account_id,
      routes: body.routes.map(({ bank_id, side = null, sec_codes = null, on_us = false }) => ({
        bank_id,
        side,
        sec_codes,
        on_us,
      })),
      failing_minutes,
      reason,
      updated_at: at,
    };
    await (row.routes.length > 0 ? saveBankList(tx, row) : deleteBankList(tx, row));
    await requestRouting(tx, environment.id, at);
    await audit(tx, context, { reason, details: { account_id, routes: row.routes } });
    await notifyEnvironment(tx, environment.id);
    return ok(serializeList(row, []));
  },
);

/** In the order of the documentation. */
export const bankRoutesRoutes: readonly Route[] = [list, set];

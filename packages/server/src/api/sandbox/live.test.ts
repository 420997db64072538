import { addMs } from "@railhead/core";
import type { TObject } from "typebox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApi, insertKey, type TestApi } from "../../../../../test/support/api.ts";
import {
  bankAccountBody,
  customerBody,
  paymentBody,
} from "../../../../../test/support/factories.ts";
import { wallClock } from "../../base/clock.ts";
import { sql } from "../../db/postgres/executor.ts";
import { createLive } from "../../environments/create-live.ts";
import { simulatedBank } from "../../rails/calendar/bank-profile.ts";
import { routes } from "../routes.ts";

const NOBODY = "0195a3f0-7c00-7000-8000-0123456789ab";

let api: TestApi;
let live: Awaited<ReturnType<typeof makeLive>>;
beforeAll(async () => {
  api = await createTestApi(routes);
  live = await makeLive();
});
afterAll(() => api.close());

/** With a bank and books, as an operator makes it, and its account at work. */
async function makeLive() {
  const bank = { ...simulatedBank, name: "First Bank" };
  const wanted = { name: "Acme", website: "https://acme.example", bank };
  const made = await createLive(api.app, wanted, wallClock.now());
  if (made === undefined) throw new Error("there is a live environment");
  const { environment_id: environmentId, account_id: accountId, api_key: platformKey } = made;
  await api.db.run(sql`update accounts set status = 'active' where id = ${accountId}`);
  return {
    environmentId,
    accountId,
    platformKey,
    key: await insertKey(api.app, environmentId, accountId),
  };
}

const fault = async (method: string, path: string, body?: object) => {
  const sent = { key: live.platformKey, ...(body === undefined ? {} : { body }) };
  const { status, body: answer } = await api.call(method, path, sent);
  const { type, code }: Record<string, unknown> = answer.data;
  return { status, type, code, field: answer.data.items?.[0]?.reference };
};

type Schemas = Readonly<Record<string, TObject | undefined>> | undefined;

/** Operations whose body may force an outcome, by their schemas. */
function takesOutcome({ body }: { readonly body?: TObject }): boolean {
  const config = (body?.properties as Schemas)?.["config"];
  return (config?.properties as Schemas)?.["sandbox_outcome"] !== undefined;
}

const idsOf = (found: readonly { operationId: string }[]) =>
  found.map(({ operationId }) => operationId).toSorted();

const simulated = routes.filter(({ path }) => path.endsWith("/simulate"));
const forcible = routes.filter(
  (route) => takesOutcome(route) && !route.path.startsWith("/v1/sandbox/"),
);

/** Transfers of a business's own money name theirs beside the amount. */
const ofTransfers = routes.filter(
  ({ body, path }) =>
    body?.properties["sandbox_outcome"] !== undefined &&
    !path.startsWith("/v1/sandbox/") &&
    !path.endsWith("/simulate"),
);

/** What each of them takes beside its reason. */
const TRANSFERS: Readonly<Record<string, object>> = {
  "prefunding.pull": { amount: 100 },
  "received_entries.forward": { account_id: NOBODY, paykey: "any" },
};

/** What each operation that takes an outcome accepts beside it, and a forced one of its own. */
const BODIES: Readonly<Record<string, readonly [outcome: string, body: () => object]>> = {
  "customers.create": ["verified", customerBody],
  "bridge.initialize": ["active", () => ({ customer_id: NOBODY })],
  "bridge.bank_account": ["active", () => bankAccountBody(NOBODY)],
  "bridge.tan": [
    "review",
    () => ({
      customer_id: NOBODY,
      routing_number: "021000021",
      tan: "770002",
      account_type: "checking",
    }),
  ],
  "bridge.provider": ["active", () => ({ customer_id: NOBODY, aggregator_token: "any" })],
  "paykey_verifications.create": ["failed_closed_bank_account", () => ({ method: "prenote" })],
  "charges.create": ["paid", () => payment("charge")],
  "charges.resubmit": ["return:R10@paid+40d", () => ({})],
  "charges.refund": ["failed_closed_bank_account", () => ({})],
  "payouts.create": ["reversed_insufficient_funds", () => payment("payout")],
  "payouts.resubmit": ["paid", () => ({})],
  "risk.evaluate": ["paid", () => ({ payment_type: "charge", paykey: "none", amount: 100 })],
};

/** Today by the wall, which is the only clock there is. */
function payment(kind: "charge" | "payout"): object {
  const payment_date = wallClock.now().slice(0, 10);
  return paymentBody(kind, { paykey: "none", payment_date });
}

const pathOf = (path: string) =>
  path.replace(":provider", "aggregator").replaceAll(/:[a-z_]*id/g, NOBODY);

describe("in production", () => {
  test("no path of the sandbox exists, whatever is sent to it", async () => {
    const paths = routes.filter(({ path }) => path.startsWith("/v1/sandbox/"));
    expect(paths.length).toBeGreaterThan(15);
    for (const { method, path } of paths) {
      const url = path
        .replaceAll(/:[a-z_]*id/g, live.environmentId)
        .replace(":step", path.includes("accounts") ? "onboard" : "submit");
      const body = method === "GET" ? undefined : { nonsense: true };
      const { status, type } = await fault(method, url, body);
      expect([method, url, status, type]).toEqual([method, url, 404, "/not_found"]);
    }
  });

  test("whatever is for sandboxes only is a simulation or takes an outcome", () => {
    const marked = routes.filter(({ problems }) => problems.includes("sandbox_only"));
    expect(idsOf(marked)).toEqual(idsOf([...simulated, ...forcible, ...ofTransfers]));
    expect(idsOf(forcible)).toEqual(Object.keys(BODIES).toSorted());
  });

  test.each(simulated)("$operationId is refused as a whole", async ({ method, path }) => {
    const url = path.replace(":id", live.accountId);
    const refused = await fault(method, url, { funding_event_job_type: "charges" });
    expect(refused).toMatchObject({ status: 403, type: "/forbidden", code: "sandbox_only" });
  });

  test.each(ofTransfers)(
    "$operationId forces no outcome",
    async ({ operationId, method, path }) => {
      const url = pathOf(path.replace(":account_id", live.accountId));
      const body = { reason: "Ahead.", sandbox_outcome: "paid", ...TRANSFERS[operationId] };
      const refused = await fault(method, url, body);
      expect(refused).toMatchObject({ status: 403, type: "/forbidden", code: "sandbox_only" });
    },
  );

  test.each(forcible)(
    "$operationId forces nothing, and takes the standard outcome for none",
    async ({ operationId, method, path }) => {
      const [outcome, bodyOf] = BODIES[operationId] ?? ["paid", () => ({})];
      const ask = (sandbox_outcome: string) => {
        const body = bodyOf() as { config?: object };
        const config = { ...body.config, sandbox_outcome };
        return fault(method, pathOf(path), { ...body, config });
      };
      const refusal = { status: 422, code: "sandbox_only", field: "/config/sandbox_outcome" };
      expect(await ask(outcome)).toMatchObject(refusal);
      const { status, code, field } = await ask("standard");
      expect(status).toBeLessThan(500);
      expect([code, field]).not.toContain("sandbox_only");
      expect(field).not.toBe("/config/sandbox_outcome");
    },
  );

  test("neither a name nor an account number means anything", async () => {
    const call = (path: string, body: object) => api.call("POST", path, { key: live.key, body });
    const named = await call("/v1/customers", customerBody({ name: "Jordan Rejected" }));
    expect([named.status, named.body.data["status" as never]]).toEqual([201, "review"]);
  });

  test("the clock is the wall's, and cannot be made another", async () => {
    const before = wallClock.now();
    const made = await api.call("POST", "/v1/customers", { key: live.key, body: customerBody() });
    const { created_at } = made.body.data as Record<string, string>;
    const after = wallClock.now();
    // A wall clock may be set back by some milliseconds meanwhile.
    const [least, most] = [addMs(before, -1_000), addMs(after, 1_000)];
    expect([least, created_at, most]).toEqual([least, created_at, most].toSorted());
    const freeze = sql`update environments set clock_mode = 'frozen', clock_at = ${before}
      where id = ${live.environmentId}`;
    await expect(api.db.run(freeze)).rejects.toThrow("environments_live_clock_check");
  });
});

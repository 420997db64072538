import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makersOf } from "../../../../../test/contract/fixture.ts";
import {
  createTestApi,
  type Reply,
  type Tenant,
  type TestApi,
} from "../../../../../test/support/api.ts";
import { codeOf, dataOf, referencesOf } from "../../../../../test/support/api/api-fixtures.ts";
import { grantTo, signInPerson } from "../../../../../test/support/api/people.ts";
import { poisonRow, restoreRows } from "../../../../../test/support/poisoned/row-sets.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let tenant: Tenant;
let makers: ReturnType<typeof makersOf>;
beforeAll(async () => {
  api = await createTestApi(routes);
  tenant = await api.addSandbox();
  makers = makersOf(api, tenant);
});
afterAll(() => api.close());

interface Preview {
  filter_hash: string;
  would_change: { count: number; amount: string };
  would_refuse: { code: string; count: number }[];
  payments: { payment_id: string; would_change: boolean; code: string | null }[];
}
interface Job {
  id: string;
  state: string;
  count: number;
  amount: string;
  changed: number;
  refused: number;
  failed: number;
  preview: Preview;
}

const settle = () => api.app.engine.settle(tenant.environmentId);
const send = (body: object, headers = {}): Promise<Reply> =>
  api.call("POST", "/v1/payments/bulk", { key: tenant.platformKey, body, headers });
const jobOf = (reply: Reply): Job => {
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return dataOf(reply) as unknown as Job;
};
const look = async (action: string, filter: string) =>
  jobOf(await send({ action, filter, dry_run: true }));
const shownBy = (action: string, filter: string, { count, preview }: Job) => ({
  action,
  filter,
  filter_hash: preview.filter_hash,
  expected_count: count,
  reason: "Asked.",
});
const statusOf = async (id: string | undefined) =>
  (await makers.ask("GET", `/v1/payments/${String(id)}`))["status"] as string;
const resultsOf = async ({ id }: Job, query = "") =>
  (await makers.ask("GET", `/v1/bulk_jobs/${id}/payments?${query}`)) as unknown as {
    payment_id: string;
    outcome: string;
    code: string | null;
  }[];
const done = async (job: Job) => {
  await settle();
  return (await makers.ask("GET", `/v1/bulk_jobs/${job.id}`)) as unknown as Job;
};

/** Charges of one paykey, which a filter names. */
async function charges(count: number) {
  const { id: paykeyId, paykey } = await makers.paykey();
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push((await makers.payment("charge", { paykey: paykey as string })).id as string);
  }
  return { ids, filter: `paykey_id=${paykeyId as string}`, paykey: paykey as string };
}

describe("a dry run", () => {
  it("lists who would change and why others would not, and changes nothing", async () => {
    const { ids, filter } = await charges(3);
    await makers.ask("PUT", `/v1/charges/${ids[0]}/cancel`, {});
    const shown = await look("hold", filter);
    expect(shown).toMatchObject({ id: null, state: "dry_run", count: 3 });
    expect(shown.preview.would_change.count).toBe(2);
    expect(shown.preview.would_refuse).toMatchObject([{ code: "payment_status", count: 1 }]);
    expect(shown.preview.payments.map((one) => [one.payment_id, one.would_change])).toEqual(
      ids.toSorted().map((id) => [id, id !== ids[0]]),
    );
    expect(await statusOf(ids[1])).toBe("scheduled");
    expect(await makers.ask("GET", "/v1/bulk_jobs")).toEqual([]);
  });

  it("finds payments by a text, as the list does", async () => {
    const { ids } = await charges(1);
    const one = await makers.ask("GET", `/v1/payments/${ids[0] ?? ""}`);
    const filter = `search_text=${String(one["external_id"])}`;
    expect((await look("hold", filter)).preview.payments).toMatchObject([{ payment_id: ids[0] }]);
  });

  it("refuses filters that the list would ignore, since they would widen the set", async () => {
    for (const filter of ["payment_statuss=on_hold", "page_size=10", "payment_status=", "x"]) {
      const reply = await send({ action: "cancel", filter, dry_run: true });
      expect([filter, reply.status, referencesOf(reply)]).toEqual([filter, 422, ["/filter"]]);
    }
    const value = await send({ action: "cancel", filter: "payment_status=no", dry_run: true });
    expect([value.status, referencesOf(value)]).toEqual([422, ["/filter"]]);
    const neither = await send({ action: "cancel", dry_run: true });
    expect([neither.status, referencesOf(neither)]).toEqual([422, ["/filter"]]);
  });
});

describe("a bulk act", () => {
  it("changes exactly the set that was shown, as the caller, and each payment has its result", async () => {
    const { ids, filter } = await charges(3);
    await makers.ask("PUT", `/v1/charges/${ids[2]}/cancel`, {});
    const shown = await look("hold", filter);
    const job = jobOf(await send(shownBy("hold", filter, shown)));
    expect(job).toMatchObject({ count: 3, amount: shown.amount, preview: null });
    expect(await done(job)).toMatchObject({ state: "done", changed: 2, refused: 1, failed: 0 });
    const results = await resultsOf(job);
    expect(results.map(({ payment_id }) => payment_id)).toEqual(ids.toSorted());
    expect(results.find(({ payment_id }) => payment_id === ids[2])).toMatchObject({
      outcome: "refused",
      code: "payment_status",
    });
    const changed = { payment_type: "charge", outcome: "changed" };
    expect(await resultsOf(job, "outcome=changed")).toMatchObject([changed, changed]);
    const held = await makers.ask("GET", `/v1/charges/${ids[0]}`);
    expect(held["status_details"]).toMatchObject({ message: "Asked.", source: "user_action" });
    const [event] = (await makers.ask(
      "GET",
      `/v1/events?types=charge.held&resource_id=${ids[0]}`,
    )) as unknown as { cause: { actor: { type: string } } }[];
    expect(event?.cause.actor.type).toBe("api_key");
  });

  it("is refused once the set is another, and then changes nothing", async () => {
    const { ids, filter, paykey } = await charges(2);
    const shown = await look("hold", filter);
    const body = shownBy("hold", filter, shown);
    const fewer = await send({ ...body, expected_count: 1 });
    expect(codeOf(fewer)).toEqual([409, "bulk_set_changed"]);
    await makers.payment("charge", { paykey });
    const more = await send(body);
    expect(codeOf(more)).toEqual([409, "bulk_set_changed"]);
    const other = await send({ ...body, action: "cancel", expected_count: 3 });
    expect(codeOf(other)).toEqual([409, "bulk_set_changed"]);
    await settle();
    expect(await statusOf(ids[0])).toBe("scheduled");
  });

  it("asks for a reason, and with a filter for what the dry run showed", async () => {
    const reply = await send({ action: "hold", filter: "payment_status=scheduled" });
    expect([reply.status, referencesOf(reply)]).toEqual([
      422,
      ["/expected_count", "/filter_hash", "/reason"],
    ]);
  });

  it("is refused after a quarter of an hour, when nobody remembers what was shown", async () => {
    const { filter } = await charges(1);
    const shown = await look("hold", filter);
    await makers.ask("POST", "/v1/sandbox/clock/advance", { by: "PT15M" });
    const late = await send(shownBy("hold", filter, shown));
    expect(codeOf(late)).toEqual([409, "bulk_set_changed"]);
  });

  it("leaves payments of other accounts, and ids of none, as they are", async () => {
    const { ids } = await charges(1);
    const other = await api.addAccount(tenant.environmentId);
    const reply = await api.call("POST", "/v1/payments/bulk", {
      key: other.key,
      body: { action: "cancel", ids, reason: "Asked." },
    });
    const job = jobOf(reply);
    await settle();
    const path = `/v1/bulk_jobs/${job.id}/payments`;
    const results = dataOf(await api.call("GET", path, { key: other.key }));
    const unknown = { payment_type: null, outcome: "refused", code: "not_found" };
    expect(results).toMatchObject([{ payment_id: ids[0], ...unknown }]);
    expect(await statusOf(ids[0])).toBe("scheduled");
    expect((await api.call("GET", path, { key: tenant.platformKey })).status).toBe(404);
  });

  it("releases only the holds that were shown", async () => {
    const { ids, filter } = await charges(2);
    for (const id of ids) await makers.ask("PUT", `/v1/charges/${id}/hold`, {});
    const shown = await look("release", filter);
    expect(shown.preview.would_change.count).toBe(2);
    await makers.ask("PUT", `/v1/charges/${ids[0]}`, { description: "Other." });
    const changed = await send(shownBy("release", filter, shown));
    expect(codeOf(changed)).toEqual([409, "bulk_set_changed"]);
    const again = shownBy("release", filter, await look("release", filter));
    expect(await done(jobOf(await send(again)))).toMatchObject({ changed: 2, refused: 0 });
    expect(await statusOf(ids[0])).toBe("scheduled");
  });

  it("resubmits returned charges that may be sent again, each once, and says why not of the others", async () => {
    const ids: string[] = [];
    for (const code of ["R01", "R09", "R02"]) {
      const { paykey } = await makers.paykey();
      const today = { paykey: paykey as string, payment_date: await makers.today() };
      const id = (await makers.payment("charge", today)).id as string;
      await makers.ask("POST", `/v1/sandbox/payments/${id}/submit`, {});
      await makers.ask("POST", `/v1/sandbox/payments/${id}/return`, { code });
      ids.push(id);
    }
    const act = { action: "resubmit", ids };
    const shown = jobOf(await send({ ...act, dry_run: true }));
    expect(shown.preview.would_change.count).toBe(2);
    expect(shown.preview.would_refuse).toMatchObject([{ code: "retry_not_allowed", count: 1 }]);
    const { filter_hash } = shown.preview;
    const body = { ...act, filter_hash, expected_count: 3, reason: "Asked." };
    const job = jobOf(await send(body));
    expect(await done(job)).toMatchObject({ state: "done", changed: 2, refused: 1, failed: 0 });
    for (const id of ids.slice(0, 2)) {
      const after = await makers.ask("GET", `/v1/charges/${id}`);
      expect(after["has_resubmit"]).toBe(true);
      const [again = ""] = Object.keys(after["related_payments"] as object);
      expect(await makers.ask("GET", `/v1/charges/${again}`)).toMatchObject({
        is_resubmit: true,
        amount: after["amount"],
        related_payments: { [id]: "original" },
      });
    }
    const later = jobOf(await send({ ...act, dry_run: true }));
    expect(later.preview.would_change.count).toBe(0);
  });

  it("refuses to resubmit to a blocked paykey, in the dry run as in the job", async () => {
    const { ids, filter } = await charges(2);
    for (const id of ids) await makers.ask("PUT", `/v1/charges/${id}/cancel`, {});
    const shown = await look("resubmit", filter);
    expect(shown.preview.would_change.count).toBe(2);
    const charge = await makers.ask("GET", `/v1/charges/${ids[0]}`);
    const { id: paykeyId } = charge["paykey_details"] as unknown as { id: string };
    // Before the job: the engine begins with it at once.
    await makers.ask("PUT", `/v1/paykeys/${paykeyId}/cancel`, { reason: "Closed." });
    const job = jobOf(await send({ action: "resubmit", ids, reason: "Asked." }));
    expect(await done(job)).toMatchObject({ changed: 0, refused: 2, failed: 0 });
    const refused = { outcome: "refused", code: "not_created" };
    expect(await resultsOf(job)).toMatchObject([refused, refused]);
    const now = jobOf(await send({ action: "resubmit", ids, dry_run: true }));
    expect(now.preview.would_refuse).toMatchObject([{ code: "not_created", count: 2 }]);
  });

  it("goes on past a payment that cannot be changed, and says why", async () => {
    const { ids } = await charges(4);
    await poisonRow(api, "payment_states", ids[1] ?? "");
    const job = jobOf(await send({ action: "hold", ids, reason: "Asked." }));
    expect(await done(job)).toMatchObject({ state: "done", changed: 3, failed: 1 });
    const failed = await resultsOf(job, "outcome=failed");
    expect(failed).toMatchObject([{ payment_id: ids[1], code: "unexpected" }]);
    await restoreRows(api);
    expect(await statusOf(ids[1])).toBe("scheduled");
  });

  it("is stopped between two payments, and says which were not reached", async () => {
    const job = await makers.waitingBulkJob();
    const path = `/v1/bulk_jobs/${job["id"] as string}`;
    await api.db.run(sql`update bulk_job_items set outcome = 'waiting', ended_at = null
      where job_id = ${job["id"] as string}`);
    expect(await makers.ask("PUT", `${path}/stop`)).toMatchObject({ state: "stopped" });
    expect(await resultsOf(job as unknown as Job)).toMatchObject([{ outcome: "skipped" }]);
    const again = await api.call("PUT", `${path}/stop`, { key: tenant.platformKey });
    expect(codeOf(again)).toEqual([422, "bulk_job_ended"]);
  });
});

describe("who may act on many payments", () => {
  it("needs the right to do it to one", async () => {
    const ann = await signInPerson(api, "ann@example.com", { role: "finance" });
    const headers = { "railhead-environment": tenant.environmentId };
    const body = { action: "hold", filter: "payment_status=scheduled", dry_run: true };
    const refused = await ann.call("POST", "/v1/payments/bulk", { body, headers });
    expect(refused.status).toBe(403);
    await grantTo(api, ann, { role: "operator" });
    expect((await ann.call("POST", "/v1/payments/bulk", { body, headers })).status).toBe(201);
  });

  it("waits for a second person above the number of payments that a rule names", async () => {
    const rule = { action: "payments.bulk", condition: { above_count: 100 }, needed: 1 };
    const { id } = await makers.ask("POST", "/v1/approval_rules", rule);
    const ids = Array.from(
      { length: 101 },
      (_, n) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`,
    );
    const act = { action: "hold", reason: "Asked." };
    const asked = await send({ ...act, ids });
    expect([asked.status, dataOf(asked)["action"]]).toEqual([202, "payments.bulk"]);
    expect((await send({ ...act, ids: ids.slice(1) })).status).toBe(201);
    expect((await send({ ...act, ids, dry_run: true })).status).toBe(201);
    await makers.ask("DELETE", `/v1/approval_rules/${id as string}`);
  });
});

describe("dry runs, changes and acts in any order", () => {
  it("never act on a payment that the dry run before did not show", async () => {
    const step = fc.oneof(
      fc.constant({ kind: "look" } as const),
      fc.constant({ kind: "act" } as const),
      fc.constant({ kind: "create" } as const),
      fc.record({ kind: fc.constantFrom("hold", "release", "cancel"), at: fc.nat(4) }),
    );
    const action = fc.constantFrom("hold", "release", "cancel");
    await fc.assert(
      fc.asyncProperty(
        action,
        fc.array(step, { minLength: 2, maxLength: 7 }),
        async (act, steps) => {
          const { ids, filter, paykey } = await charges(2);
          let shown: Job | undefined;
          for (const one of steps) {
            if (one.kind === "look") shown = await look(act, filter);
            else if (one.kind === "create") {
              ids.push((await makers.payment("charge", { paykey })).id as string);
            } else if (one.kind === "act") {
              if (shown === undefined) continue;
              const reply = await send(shownBy(act, filter, shown));
              if (reply.status === 409) continue;
              const job = await done(jobOf(reply));
              const changed = await resultsOf(job, "outcome=changed");
              const would = shown.preview.payments.flatMap((each) =>
                each.would_change ? [each.payment_id] : [],
              );
              expect(changed.map(({ payment_id }) => payment_id)).toEqual(would);
              expect(job.changed).toBe(shown.preview.would_change.count);
            } else {
              const id = ids[one.at % ids.length] ?? "";
              await api.call("PUT", `/v1/charges/${id}/${one.kind}`, { key: tenant.platformKey });
            }
          }
        },
      ),
      { numRuns: 20 },
    );
  });
});

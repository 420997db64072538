import { SANDBOX_CATALOG, addBankingDays, stepsOf, type CatalogRow } from "@railhead/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bankFiles } from "../../../../../test/support/bank/bank-files.ts";
import { isFull, some } from "../../../../../test/support/depth.ts";
import { expectInvariants } from "../../../../../test/support/invariants.ts";
import {
  bankAccountBody,
  createPaykey,
  createPayment,
  customerBody,
  paymentBody,
} from "../../../../../test/support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** `status` at once, or `status +days time`, counted from the banking day on which it was sent. */
function progressOf(payment: Resource): string[] {
  const history = payment["status_history"] as Resource[];
  const sent = history.find(({ status }) => status === "pending");
  const day0 = sent === undefined ? "" : easternTime(sent["changed_at"] as string).date;
  const lines = history.map(({ status, changed_at }) => {
    if (["created", "validating", "scheduled", "on_hold", "cancelled"].includes(status as string)) {
      return status as string;
    }
    const { date, time } = easternTime(changed_at as string);
    let days = 0;
    while (addBankingDays(day0, days) < date) days += 1;
    return `${status} +${days} ${time}`;
  });
  // Progress of a payment that is with the bank repeats its status.
  return lines.filter(
    (line, index) => !(line.startsWith("pending") && lines[index - 1]?.startsWith("pending")),
  );
}

const rows = SANDBOX_CATALOG.filter(({ resources }) => resources.includes("charge"));

describe.each(["charge", "payout"] as const)("the catalogue for a %s", (kind) => {
  const seen = new Map<string, { created: Resource; early: string[]; ended: string[] }>();

  // All rows run in one sandbox at once; each is checked separately.
  beforeAll(async () => {
    const sandbox = await service.addSandbox();
    const progressOfId = async (id: unknown) =>
      progressOf(await sandbox.get(`/v1/${kind}s/${String(id)}`));
    for (const { value } of rows) {
      const { paykey } = await createPaykey(sandbox);
      const created = await createPayment(sandbox, kind, { paykey, outcome: value });
      seen.set(value, { created, early: [], ended: [] });
    }
    await sandbox.advance("PT1M");
    for (const one of seen.values()) one.early = await progressOfId(one.created["id"]);
    await sandbox.advance("idle");
    for (const one of seen.values()) one.ended = await progressOfId(one.created["id"]);
    await expectInvariants(service, sandbox.environment.id);
  });

  test.each(rows)("$value goes its stated way", ({ value, path }) => {
    const { created, early, ended } = seen.get(value) ?? expect.unreachable();
    const wanted = statedOf({ path }, kind);
    expect(created["status_history"]).toHaveLength(1);
    expect(created["status"]).toBe(wanted[0]);
    // Before the cut-off nothing has left.
    expect(early).toEqual(wanted.slice(0, early.length));
    expect(early.length).toBe(Math.min(3, wanted.length));
    expect(ended).toEqual(wanted);
  });
});

/**
 * The expected progress of a catalog row, in the form of `progressOf`. Transfers are not checked.
 */
function statedOf({ path }: Pick<CatalogRow, "path">, resource: string): string[] {
  const lines = path.map(({ status, banking_days, time }) =>
    time === null ? status : `${status} +${banking_days} ${time}`,
  );
  return resource === "funding_event" ? lines.filter((line) => line !== "validating") : lines;
}

const stated = (resource: string) =>
  SANDBOX_CATALOG.filter(({ resources }) => resources.includes(resource));

describe.each([
  ["resubmit", "charge"],
  ["resubmit", "payout"],
  ["refund", "charge"],
] as const)("the catalogue for a %s of a %s", (resource, kind) => {
  test("holds in every row, before and after the cut-off", async () => {
    const sandbox = await service.addSandbox();
    const outcome = resource === "resubmit" ? "cancelled_for_balance_check" : "standard";
    const originals: string[] = [];
    for (let index = 0; index < stated(resource).length; index += 1) {
      const { paykey } = await createPaykey(sandbox);
      originals.push((await createPayment(sandbox, kind, { paykey, outcome }))["id"] as string);
    }
    await sandbox.advance("idle");
    const made: string[] = [];
    for (const [index, { value }] of stated(resource).entries()) {
      const path = `/v1/${kind}s/${originals[index]}/${resource}`;
      const config = { sandbox_outcome: value };
      const id = (await sandbox.post(path, { config }))["id"] as string;
      made.push(`/v1/${resource === "refund" ? "payout" : kind}s/${id}`);
    }
    await sandbox.advance("PT1M");
    for (const [index, row] of stated(resource).entries()) {
      const early = progressOf(await sandbox.get(made[index] ?? ""));
      expect([row.value, early]).toEqual([row.value, statedOf(row, resource).slice(0, 3)]);
    }
    await sandbox.advance("idle");
    for (const [index, row] of stated(resource).entries()) {
      const ended = progressOf(await sandbox.get(made[index] ?? ""));
      expect([row.value, ended]).toEqual([row.value, statedOf(row, resource)]);
    }
    await expectInvariants(service, sandbox.environment.id);
  });
});

test("the catalogue for a transfer holds in every row, and what only checks can do is refused", async () => {
  for (const row of SANDBOX_CATALOG.filter(({ resources }) => resources.includes("charge"))) {
    const sandbox = await service.addSandbox();
    const { paykey } = await createPaykey(sandbox);
    const { id } = await createPayment(sandbox, "charge", { paykey });
    const until = { resource_id: id, status: "paid" };
    await sandbox.post("/v1/sandbox/clock/advance", { until });
    const reply = await sandbox.call("POST", "/v1/funding_events/simulate", {
      body: { funding_event_job_type: "charges", sandbox_outcome: row.value },
    });
    const isStated = row.resources.includes("funding_event");
    expect([row.value, reply.status]).toEqual([row.value, isStated ? 201 : 422]);
    if (!isStated) continue;
    const path = `/v1/funding_events/${String(reply.body.data["id"])}`;
    expect(progressOf(await sandbox.get(path))).toEqual(statedOf(row, "funding_event").slice(0, 2));
    await sandbox.advance("idle");
    expect([row.value, progressOf(await sandbox.get(path))]).toEqual([
      row.value,
      statedOf(row, "funding_event"),
    ]);
    await expectInvariants(service, sandbox.environment.id);
  }
});

test("the catalogue of customers and paykeys holds over HTTP, and is what the service lists", async () => {
  const sandbox = await service.addSandbox();
  const listed = await sandbox.get("/v1/sandbox/outcomes");
  expect(
    listed["outcomes"].map((row: Resource) => `${row["resources"][0]} ${row["value"]}`),
  ).toEqual(SANDBOX_CATALOG.map((row) => `${row.resources[0]} ${row.value}`));
  for (const row of listed["outcomes"] as Resource[]) expect(row["curl"]).toContain(row["value"]);
  for (const { value, resources, path } of SANDBOX_CATALOG) {
    const config = { sandbox_outcome: value };
    if (resources.includes("customer")) {
      const made = await sandbox.post("/v1/customers", customerBody({ config }));
      expect(made["status"]).toBe(path[0]?.status);
    }
    if (!resources.includes("paykey")) continue;
    const customer = await sandbox.post("/v1/customers", customerBody({}));
    const body = bankAccountBody(customer["id"] as string, {
      config,
      account_number: `90${value.length}12`,
    });
    expect((await sandbox.post("/v1/bridge/bank_account", body))["status"]).toBe(path[0]?.status);
  }
});

describe("steps", () => {
  test("return with the code and on the day they say, and chain", async () => {
    const sandbox = await service.addSandbox();
    const { paykey } = await createPaykey(sandbox);
    const outcome = "noc:C01@settled,return:R10@paid+40d";
    const { id } = await createPayment(sandbox, "charge", { paykey, outcome });
    await sandbox.advance("idle");
    const charge = await sandbox.get(`/v1/charges/${id}`);
    expect(charge["config"].sandbox_outcome).toBe(outcome);
    expect(charge).toMatchObject({ status: "reversed", status_details: { code: "R10" } });
    // Paid on Thursday 5 March; 40 days later is Tuesday 14 April.
    expect(easternTime(charge["status_details"].changed_at as string).date).toBe("2026-04-14");
    const files = await bankFiles(service, sandbox.environment.id, ["archive"]);
    const kinds = files.flatMap(({ read }) =>
      read.batches.flatMap(({ entries }) => entries.flatMap(({ addenda }) => addenda)),
    );
    expect(kinds.map(({ type }) => type)).toEqual(["correction", "return"]);
    for (const { read } of files) expect(read.errors).toEqual([]);
  });

  test.each([
    ["ack:late", "accepted", "resolved"],
    ["ack:never", "uploaded", "open"],
  ])("%s leaves the file %s and its exception %s", async (outcome, state, status) => {
    const sandbox = await service.addSandbox();
    const { paykey } = await createPaykey(sandbox);
    const { id } = await createPayment(sandbox, "charge", { paykey, outcome });
    await sandbox.advance("2026-03-02T23:00:00.000Z");
    const kind = "file_unacknowledged";
    expect(await sandbox.list("/v1/exceptions")).toMatchObject([{ kind, status: "open" }]);
    await sandbox.advance("idle");
    expect((await sandbox.get(`/v1/charges/${id}`))["status"]).toBe("paid");
    expect(await sandbox.list("/v1/exceptions")).toMatchObject([{ kind, status }]);
    const [file] = await sandbox.list("/v1/ach_files?direction=outbound&sort_order=asc");
    expect(file?.["state"]).toBe(state);
  });

  test("that do not exist are refused, all at once with other faults", async () => {
    const sandbox = await service.addSandbox();
    const { paykey } = await createPaykey(sandbox);
    await expect(
      createPayment(sandbox, "charge", { paykey, outcome: "return:R98" }),
    ).rejects.toThrow("/config/sandbox_outcome");
  });
});

describe("account numbers", () => {
  test.each([
    ["400010", "failed", "R10"],
    ["4000037712", "failed", "R03"],
    ["600003", "failed", "R16"],
    ["400098", "paid", null],
    ["500001", "paid", null],
  ])(
    "%s ends %s with %s, for charge and payout, unless an outcome is asked for",
    async (number, status, code) => {
      const endsOf = async (options: { outcome?: string }) => {
        const sandbox = await service.addSandbox();
        const { paykey } = await createPaykey(sandbox, { account_number: number });
        const charge = await createPayment(sandbox, "charge", { paykey, ...options });
        const payout = await createPayment(sandbox, "payout", { paykey, ...options });
        await sandbox.advance("idle");
        return [
          await sandbox.get(`/v1/charges/${charge["id"]}`),
          await sandbox.get(`/v1/payouts/${payout["id"]}`),
        ];
      };
      const ended = { status, status_details: { code } };
      expect(await endsOf({})).toMatchObject([ended, ended]);
      expect(await endsOf({ outcome: "paid" })).toMatchObject([
        { status: "paid" },
        { status: "paid" },
      ]);
    },
  );

  test("mean the same through a provider: returned, corrected, another's, without a balance", async () => {
    const sandbox = await service.addSandbox();
    const customer = await sandbox.post("/v1/customers", customerBody({}));
    const link = (number: string) =>
      sandbox.post("/v1/bridge/aggregator", {
        customer_id: customer["id"] as string,
        aggregator_token: `sbx_account:${number}`,
      });
    expect((await link("600001"))["status"]).toBe("review");
    const empty = await link("600002");
    expect(empty).toMatchObject({ status: "active", balance: null });
    const body = paymentBody("charge", {
      paykey: empty["paykey"],
      config: { balance_check: "required" },
    });
    const refused = await sandbox.call("POST", "/v1/charges", { body });
    expect([refused.status, refused.body.data["code"]]).toEqual([422, "balance_unavailable"]);
    const unchecked = await createPayment(sandbox, "charge", { paykey: empty["paykey"] });
    const frozen = await link("600003");
    const returned = await createPayment(sandbox, "payout", { paykey: frozen["paykey"] });
    await sandbox.advance("idle");
    const codeOf = async (path: string) => (await sandbox.get(path))["status_details"].code;
    expect(await codeOf(`/v1/charges/${unchecked["id"]}`)).toBe("R01");
    expect(await codeOf(`/v1/payouts/${returned["id"]}`)).toBe("R16");
  });

  test("of somebody else, and names, end in review or refusal", async () => {
    const sandbox = await service.addSandbox();
    expect((await createPaykey(sandbox, { account_number: "600001" }))["status"]).toBe("review");
    const statuses = [];
    for (const name of ["Jordan Review", "Jordan Rejected", "Jordan Reviewer"]) {
      statuses.push((await sandbox.post("/v1/customers", customerBody({ name })))["status"]);
    }
    expect(statuses).toEqual(["review", "rejected", "verified"]);
  });
});

test("rules decide by customer, amount, name, tag and account, the first that matches, in one sandbox only", async () => {
  const sandbox = await service.addSandbox();
  const linked = await createPaykey(sandbox, { account_number: "7654321" });
  const rule = (match: object, outcome: string) =>
    sandbox.post("/v1/sandbox/rules", { match, outcome });
  await rule({ tag: "held" }, "hold");
  await rule({ min_amount: 5000, max_amount: 5999, payment_type: "charge" }, "return:R09");
  const account = { routing_number: "021000021", account_number: "7654321" };
  const last = await rule({ account }, "reversed_insufficient_funds");
  expect(JSON.stringify(last)).not.toContain("7654321");
  const pay = async (extra: object) => {
    const made = await createPayment(sandbox, "charge", { paykey: linked["paykey"], ...extra });
    return made["id"] as string;
  };
  const ids = [
    await pay({ metadata: { tag: "held" } }),
    await pay({ amount: 5500 }),
    await pay({ amount: 4000 }),
    await pay({ amount: 5500, outcome: "paid" }),
  ];
  await sandbox.advance("idle");
  const ends = [];
  for (const id of ids) {
    const { status, status_details } = await sandbox.get(`/v1/charges/${id}`);
    ends.push(`${status} ${status_details.code}`);
  }
  expect(ends).toEqual(["on_hold null", "failed R09", "reversed R01", "paid null"]);
  const listed = await sandbox.list("/v1/sandbox/rules");
  expect(listed.map(({ position }) => position as number)).toEqual([1, 2, 3]);
  await sandbox.call("DELETE", `/v1/sandbox/rules/${listed[1]?.["id"]}`);
  expect(await sandbox.list("/v1/sandbox/rules")).toHaveLength(2);
  const elsewhere = await service.addSandbox();
  expect(await elsewhere.list("/v1/sandbox/rules")).toEqual([]);
});

test("a rule's answers come so much later as its delay says", async () => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  const rule = { match: {}, outcome: "return:R01@settled", delay: "2bd" };
  expect(await sandbox.post("/v1/sandbox/rules", rule)).toMatchObject({ delay: "2bd" });
  const { id } = await createPayment(sandbox, "charge", { paykey });
  await sandbox.advance("idle");
  const charge = await sandbox.get(`/v1/charges/${id}`);
  expect(charge["status"]).toBe("failed");
  expect(easternTime(charge["status_details"].changed_at as string).date).toBe("2026-03-05");
  for (const delay of ["2", "bd", "-1d", "1000d"]) {
    const reply = await sandbox.call("POST", "/v1/sandbox/rules", { body: { ...rule, delay } });
    expect([delay, reply.status]).toEqual([delay, 422]);
  }
});

test("many sandboxes side by side answer as one alone does", async () => {
  const values = some(
    rows.map(({ value }) => value),
    4,
  );
  const alone = new Map<string, string[]>();
  const run = async (sandbox: Sandbox, value: string) => {
    const { paykey } = await createPaykey(sandbox, { account_number: "1231231" });
    const { id } = await createPayment(sandbox, "charge", { paykey, outcome: value });
    await sandbox.advance("idle");
    return progressOf(await sandbox.get(`/v1/charges/${id}`));
  };
  for (const value of values) alone.set(value, await run(await service.addSandbox(), value));
  const sandboxes = await Promise.all(
    Array.from({ length: isFull ? 50 : 12 }, () => service.addSandbox()),
  );
  const answers = await Promise.all(
    sandboxes.map((sandbox, index) => run(sandbox, values[index % values.length] ?? "")),
  );
  for (const [index, answer] of answers.entries()) {
    expect(answer).toEqual(alone.get(values[index % values.length] ?? ""));
  }
  expect(stepsOf("standard")).toEqual([]);
});

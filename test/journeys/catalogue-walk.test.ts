import { CODE_CATEGORIES, PAYMENT_OUTCOMES, type CodeCategory } from "@railhead/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isFull, some } from "../support/depth.ts";
import { expectInvariants } from "../support/invariants.ts";
import { bankAccountBody, createPaykey, createPayment, type Kind } from "../support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

interface Lane {
  readonly sec: string;
  readonly kind: Kind;
  readonly customer: object;
  readonly payment: object;
}

const BUSINESS = { type: "business", name: "Example Trading LLC" };
const LANES: readonly Lane[] = [
  { sec: "WEB", kind: "charge", customer: {}, payment: { consent_type: "internet" } },
  { sec: "PPD", kind: "charge", customer: {}, payment: { consent_type: "signed" } },
  { sec: "CCD", kind: "charge", customer: BUSINESS, payment: {} },
  { sec: "PPD", kind: "payout", customer: {}, payment: {} },
  { sec: "CCD", kind: "payout", customer: BUSINESS, payment: {} },
];

const codesAt = (place: CodeCategory) =>
  [...CODE_CATEGORIES].flatMap(([code, row]) => (row.category === place ? [code] : []));
const ANSWERS = codesAt("dishonor").concat(codesAt("contest"));

/** Outcomes of one entry alone, with the code that its history must end with. */
const VALUES: readonly (readonly [outcome: string, code?: string])[] = [
  ...Object.keys(PAYMENT_OUTCOMES).map((name) => [name] as const),
  ...codesAt("return").map((code) => [`return:${code}`, code] as const),
  ...codesAt("return").map((code) => [`return:${code}@paid+1bd`, code] as const),
  ...codesAt("correction").map((code) => [`noc:${code}`] as const),
  ...codesAt("dishonor").map((code) => {
    const first = code === "R70" ? "R06" : "R01";
    const second = code === "R67" ? ",return:R02@settled+2bd" : "";
    return [`return:${first}${second},dishonor:${code}`, first] as const;
  }),
  ...codesAt("contest").map((code) => [`return:R01,dishonor,contest:${code}`, "R01"] as const),
  ...codesAt("contest").map((code) => [`return:R01,dishonor:R69,contest:${code}`, "R01"] as const),
  ["hold"],
  ["cancel"],
  ["hold,return:R01,noc:C01"],
];

/** What an entry's SEC code changes little of is spread over the lanes, each of which has some. */
const valuesOf = (lane: Lane) =>
  VALUES.filter((_, index) => isFull || index % LANES.length === LANES.indexOf(lane));

async function pay(sandbox: Sandbox, lane: Lane, outcome = "standard"): Promise<string> {
  const { paykey } = await createPaykey(sandbox, { customer: { ...lane.customer } });
  const { now } = await sandbox.get("/v1/sandbox/clock");
  const payment_date = (now as string).slice(0, 10);
  const made = await createPayment(sandbox, lane.kind, {
    paykey,
    payment_date,
    outcome,
    ...lane.payment,
  });
  return made["id"] as string;
}

async function expectGoodPayment(sandbox: Sandbox, lane: Lane): Promise<void> {
  const id = await pay(sandbox, lane);
  const until = { resource_id: id, status: "paid" };
  const { reached } = await sandbox.post("/v1/sandbox/clock/advance", { until });
  expect(reached).toBe(true);
  await expectInvariants(service, sandbox.environment.id);
}

const findPayment = (sandbox: Sandbox, lane: Lane, id: string): Promise<Resource> =>
  sandbox.get(`/v1/${lane.kind}s/${id}`);

describe.each(LANES)("a $sec $kind", (lane) => {
  test("plays outcomes of one entry, and a good payment is paid after all of them", async () => {
    const sandbox = await service.addSandbox();
    const values = valuesOf(lane);
    const made = new Map(
      await Promise.all(
        values.map(async ([outcome]) => [outcome, await pay(sandbox, lane, outcome)] as const),
      ),
    );
    await sandbox.advance("idle");
    for (const [outcome, code] of values) {
      const payment = await findPayment(sandbox, lane, made.get(outcome) ?? "");
      expect(["created", "validating", "scheduled", "pending"], outcome).not.toContain(
        payment["status"],
      );
      if (code !== undefined) expect([outcome, payment["status_details"].code]).toEqual([outcome, code]); // prettier-ignore
    }
    const dishonors = await sandbox.list("/v1/dishonors?page_size=1000");
    const wanted = values.flatMap(([outcome]) => {
      const [, code] = /dishonor(?::(R\d\d))?/.exec(outcome) ?? [];
      if (!outcome.includes("dishonor")) return [];
      const [, contest = null] = /contest:(R\d\d)/.exec(outcome) ?? [];
      return [`${code ?? "R68"} ${contest}`];
    });
    const played = dishonors.map(({ code, contest_code }) => `${code} ${contest_code}`);
    expect(played.sort()).toEqual(wanted.sort());
    await expectGoodPayment(sandbox, lane);
  });
});

// What follows depends on the kind alone, not on the SEC code.
describe.each(["charge", "payout"] as const)("a %s", (kind) => {
  const lane = LANES.find((each) => each.kind === kind) as Lane;

  test.each(["reject:file", "reject:batch", "ack:late", "ack:never", "hold,reject:file"])(
    "plays %s of its file, and a good payment is paid after it",
    async (outcome) => {
      const sandbox = await service.addSandbox();
      await pay(sandbox, lane, outcome);
      await sandbox.advance("idle");
      await expectGoodPayment(sandbox, lane);
    },
  );

  test("takes codes as steps, refuses those of other places, and a good payment is paid after it", async () => {
    const sandbox = await service.addSandbox();
    const codes = { return: some(codesAt("return"), 6), correct: codesAt("correction") };
    const wanted = Object.entries(codes).flatMap(([step, all]) =>
      all.map((code) => [step, code] as const),
    );
    const made = await Promise.all(
      wanted.map(async ([step, code]) => [step, code, await pay(sandbox, lane)] as const),
    );
    const [first = ["", "", ""]] = made;
    await sandbox.post(`/v1/sandbox/payments/${first[2]}/submit`, {});
    for (const code of [...ANSWERS, "R99", "C01"]) {
      const path = `/v1/sandbox/payments/${first[2]}/return`;
      expect([code, (await sandbox.call("POST", path, { body: { code } })).status]).toEqual([code, 422]); // prettier-ignore
    }
    for (const code of [...codesAt("refused_correction"), "C99", "R01"]) {
      const path = `/v1/sandbox/payments/${first[2]}/correct`;
      expect([code, (await sandbox.call("POST", path, { body: { code } })).status]).toEqual([code, 422]); // prettier-ignore
    }
    for (const [step, code, id] of made) {
      await sandbox.post(`/v1/sandbox/payments/${id}/${step}`, { code });
    }
    for (const [step, code, id] of made.filter(([name]) => name === "return")) {
      const { status_details } = await findPayment(sandbox, lane, id);
      expect([step, status_details.code]).toEqual([step, code]);
    }
    await sandbox.advance("idle");
    await expectGoodPayment(sandbox, lane);
  });

  test("takes every account number that names a code, and a good payment is paid after it", async () => {
    const sandbox = await service.addSandbox();
    const numbers = [...CODE_CATEGORIES].flatMap(([code, { category: place }]) => {
      const number = `${code.startsWith("R") ? "4000" : "5000"}${code.slice(1)}`;
      return place === "return" || place === "correction" ? [[code, number] as const] : [];
    });
    const create = async ([code, account_number]: readonly [string, string]) => {
      const { paykey } = await createPaykey(sandbox, { customer: { ...lane.customer }, account_number }); // prettier-ignore
      const { id } = await createPayment(sandbox, lane.kind, { paykey, ...lane.payment });
      return [code, id as string] as const;
    };
    const made = await Promise.all(numbers.map(create));
    await sandbox.advance("idle");
    for (const [code, id] of made) {
      const { status, status_details } = await findPayment(sandbox, lane, id);
      const wanted = code.startsWith("R") ? ["failed", code] : ["paid", null];
      expect([code, status, status_details.code]).toEqual([code, ...wanted]);
    }
    await expectGoodPayment(sandbox, lane);
  });
});

test("what no bank says of an entry is refused at creation, with where it belongs", async () => {
  const sandbox = await service.addSandbox();
  const { customer_id, paykey } = await createPaykey(sandbox);
  const refused = async (path: string, body: object) => {
    const reply = await sandbox.call("POST", path, { body });
    expect(reply.status, JSON.stringify(body)).toBe(422);
    return reply.body.data.items ?? [];
  };
  for (const code of ANSWERS) {
    for (const kind of ["charge", "payout"] as const) {
      await expect(
        createPayment(sandbox, kind, { paykey, outcome: `return:${code}` }),
      ).rejects.toThrow(`${code} ${ANSWERS.indexOf(code) < 6 ? "dishonors" : "contests"}`);
    }
    const [rule] = await refused("/v1/sandbox/rules", { match: {}, outcome: `return:${code}` });
    expect(rule?.reference).toBe("/outcome");
    const account_number = `4000${code.slice(1)}`;
    const body = bankAccountBody(customer_id as string, { account_number });
    const [item] = await refused("/v1/bridge/bank_account", body);
    expect(item).toMatchObject({ reference: "/account_number" });
    expect(item?.detail).toContain(code);
  }
  for (const outcome of ["dishonor", "contest:R73", "return:R01,contest:R73", "noc:C61"]) {
    await expect(createPayment(sandbox, "charge", { paykey, outcome })).rejects.toThrow(
      "/config/sandbox_outcome",
    );
  }
  const only = { payment_type: "verification" };
  const [item] = await refused("/v1/sandbox/rules", { match: only, outcome: "hold" });
  expect(item).toEqual({
    reference: "/outcome",
    detail: "A verification cannot be held or cancelled.",
  });
});

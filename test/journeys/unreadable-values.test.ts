import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { createCustomer, createPaykey, createPayment } from "../support/factories.ts";
import { runWithoutTriggers } from "../support/poisoned/row-sets.ts";
import {
  caller,
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  sandbox = await service.addSandbox();
});

const AFTER_CUTOFF = "2026-03-02T21:15:00.000Z";
const idOf = (resource: Resource) => resource["id"] as string;

/** Swaps a sealed column of two rows. */
async function swap(table: "customers" | "paykeys", ids: readonly [string, string]): Promise<void> {
  const [one, other] = ids;
  const swapped =
    table === "customers"
      ? sql`update customers c set compliance_profile = o.compliance_profile from customers o
          where (c.id, o.id) in ((${one}, ${other}), (${other}, ${one}))`
      : sql`update paykeys c set account_number = o.account_number from paykeys o
          where (c.id, o.id) in ((${one}, ${other}), (${other}, ${one}))`;
  await runWithoutTriggers(service, swapped);
}

test("payments of two paykeys whose account numbers were swapped are held alone, and go once that is mended and they are released", async () => {
  const paykeys = await Promise.all(Array.from({ length: 4 }, () => createPaykey(sandbox)));
  const charges: Resource[] = [];
  for (const { paykey } of paykeys) {
    charges.push(await createPayment(sandbox, "charge", { paykey }));
  }
  const [first, second] = paykeys.map(idOf);
  await swap("paykeys", [first ?? "", second ?? ""]);
  await sandbox.advance(AFTER_CUTOFF);
  const read = () => Promise.all(charges.map((each) => sandbox.get(`/v1/charges/${idOf(each)}`)));
  const held = await read();
  expect(held.map(({ status }) => status as string)).toEqual([
    "on_hold",
    "on_hold",
    "pending",
    "pending",
  ]);
  expect(held[0]?.["status_details"]).toMatchObject({
    reason: "internal_system_error",
    source: "system",
    message: expect.stringContaining("release the payment") as string,
  });
  const found = await sandbox.list("/v1/exceptions?kind=account_unreadable");
  expect(found.map((each) => each["resource_id"] as string).toSorted()).toEqual(
    [first, second].toSorted(),
  );
  expect(found[0]).toMatchObject({ resource_type: "paykey", account_id: sandbox.account_id });

  await swap("paykeys", [first ?? "", second ?? ""]);
  for (const { id } of held.slice(0, 2)) {
    await sandbox.put(`/v1/charges/${id as string}/release`, { reason: "The row was restored." });
  }
  await sandbox.advance("2026-03-03T21:15:00.000Z");
  expect((await read()).map(({ status }) => status as string)).toEqual(
    Array.from({ length: 4 }, () => "pending"),
  );
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

test("a customer whose compliance profile cannot be opened is answered without it, alone and in lists, and takes a new one", async () => {
  const profile = (ssn: string) => ({ compliance_profile: { ssn, dob: "1980-01-01" } });
  const one = await createCustomer(sandbox, profile("123-45-6780"));
  const other = await createCustomer(sandbox, profile("123-45-6781"));
  await swap("customers", [idOf(one), idOf(other)]);
  const path = `/v1/customers/${idOf(one)}`;
  expect(await sandbox.get(path)).toMatchObject({ id: idOf(one), compliance_profile: null });
  const listed = await sandbox.list("/v1/customers");
  expect(listed.map((each) => each["compliance_profile"] as null)).toEqual([null, null]);
  const { name, email, phone, status, device, address } = one;
  const sent = { name, email, phone, status, device, address, ...profile("123-45-6780") };
  const mended = await sandbox.put(path, sent);
  expect(mended["compliance_profile"]).toEqual({ ssn: "***-**-****", dob: "****-**-**" });
});

test("what is masked and cannot be opened is refused with 409, and an exception names it", async () => {
  const [one, other] = [await createPaykey(sandbox), await createPaykey(sandbox)];
  const charge = await createPayment(sandbox, "charge", { paykey: one["paykey"] });
  const customer = await createCustomer(sandbox, {
    compliance_profile: { ssn: "123-45-6780", dob: "1980-01-01" },
  });
  const second = await createCustomer(sandbox, {
    compliance_profile: { ssn: "123-45-6781", dob: "1980-01-02" },
  });
  await swap("paykeys", [idOf(one), idOf(other)]);
  await swap("customers", [idOf(customer), idOf(second)]);
  for (const path of [
    `/v1/paykeys/${idOf(one)}/unmasked`,
    `/v1/charges/${idOf(charge)}/unmask`,
    `/v1/customers/${idOf(customer)}/unmasked`,
  ]) {
    const { status, body } = await sandbox.call("GET", path);
    expect([path, status, body.data["code"]]).toEqual([path, 409, "value_unreadable"]);
  }
  const found = await sandbox.list("/v1/exceptions");
  expect(
    found
      .map((each) => `${each["kind"]} ${each["resource_type"]} ${each["resource_id"]}`)
      .toSorted(),
  ).toEqual([
    `account_unreadable paykey ${idOf(one)}`,
    `value_unreadable customer ${idOf(customer)}`,
  ]);
});

test("a fork of a sandbox with unreadable values goes on, and names them when they are read", async () => {
  const paykeys = [await createPaykey(sandbox), await createPaykey(sandbox)];
  const sound = await createPaykey(sandbox);
  await swap("paykeys", [idOf(paykeys[0] ?? {}), idOf(paykeys[1] ?? {})]);
  const fork = await sandbox.post(`/v1/sandbox/environments/${sandbox.environment.id}/fork`, {});
  const twin: Sandbox = {
    ...caller(service.url, fork["api_key"] as string),
    environment: await service.app.environments.get(idOf(fork)),
    organization_id: fork["organization_id"] as string,
    account_id: fork["account_id"] as string,
    api_key: fork["api_key"] as string,
  };
  const ids = paykeys.map(idOf);
  for (const id of ids) {
    const { status } = await twin.call("GET", `/v1/paykeys/${id}/unmasked`);
    expect(status).toBe(409);
  }
  const exceptions = await twin.list("/v1/exceptions?kind=account_unreadable");
  const named = exceptions.map((each) => each["resource_id"] as string);
  expect(named.toSorted()).toEqual(ids.toSorted());
  const charge = await createPayment(twin, "charge", { paykey: sound["paykey"] });
  await twin.advance(AFTER_CUTOFF);
  expect((await twin.get(`/v1/charges/${idOf(charge)}`))["status"]).toBe("pending");
  await expectInvariants(service, twin.environment.id);
});

import { afterAll, beforeAll, expect, it } from "vitest";
import {
  addCustomer,
  addPaykey,
  chargeBody,
  dataOf,
  payoutBody,
  type ApiClient,
  type Data,
} from "../../../../../test/support/api/api-fixtures.ts";
import { startTestService, type TestService } from "../../../../../test/support/service.ts";

let service: TestService;
let api: ApiClient;
let token: unknown;
beforeAll(async () => {
  service = await startTestService();
  api = { ...(await service.addSandbox()), db: service.db };
  token = (await addPaykey(api, (await addCustomer(api))["id"]))["paykey"];
});
afterAll(() => service.close());

async function create(kind: "charge" | "payout"): Promise<Data> {
  const body = (kind === "charge" ? chargeBody : payoutBody)(token, {
    payment_date: "2026-03-20",
    metadata: { order: "1042" },
  });
  const reply = await api.call("POST", `/v1/${kind}s`, { body });
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return dataOf(reply);
}

it.each(["charge", "payout"] as const)(
  "a %s is read by its id as the list shows it, with its metadata",
  async (kind) => {
    const { id } = await create(kind);
    const path = `/v1/payments/${String(id)}`;
    const listed = async () =>
      (
        dataOf(
          await api.call("GET", `/v1/payments?payment_id=${String(id)}&include_metadata=true`),
        ) as unknown as Data[]
      )[0];
    // Its checks go on meanwhile.
    await expect.poll(async () => (await listed())?.["status"]).toBe("scheduled");
    const item = dataOf(await api.call("GET", path));
    expect(item).toEqual(await listed());
    expect(item).toMatchObject({ payment_type: kind, metadata: { order: "1042" } });
  },
);

it("no payment is read that is not there, or is of another environment", async () => {
  const { id } = await create("charge");
  const nobody = "0195a3f0-7c00-7000-8000-0123456789ab";
  expect((await api.call("GET", `/v1/payments/${nobody}`)).status).toBe(404);
  const other = await service.addSandbox();
  expect((await other.call("GET", `/v1/payments/${String(id)}`)).status).toBe(404);
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import {
  addCustomer,
  codeOf,
  dataOf,
  referencesOf,
} from "../../../../../test/support/api/api-fixtures.ts";
import { updateBlockedPaykeys } from "../../db/tables/counterparties/blocks.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let customer_id: unknown;
beforeAll(async () => {
  api = await createTestApi(routes);
  customer_id = (await addCustomer(api))["id"];
});
afterAll(() => api.close());

const link = (body: object = {}) => {
  const account = { routing_number: "021000021", tan: "9876543210", account_type: "savings" };
  return api.call("POST", "/v1/bridge/tan", { body: { customer_id, ...account, ...body } });
};

describe("201", () => {
  it("links by the tokenised number, which is masked and has no balance", async () => {
    const reply = await link();
    expect([reply.status, dataOf(reply)]).toMatchObject([
      201,
      {
        source: "tan",
        status: "active",
        label: "JPMorgan Chase ****3210",
        bank_data: { account_number: "******3210", account_type: "savings" },
        balance: null,
      },
    ]);
    expect((await link({ tan: "AB12cd34" })).status).toBe(201);
  });
});

describe("422", () => {
  it("names what is not valid", async () => {
    for (const tan of ["123", "1".repeat(18), "12 34", "", 12345]) {
      expect([tan, referencesOf(await link({ tan }))]).toEqual([tan, ["/tan"]]);
    }
    expect(referencesOf(await link({ routing_number: "1", account_type: "x" }))).toEqual([
      "/account_type",
      "/routing_number",
    ]);
  });

  it("refuses a blocked number", async () => {
    const { id } = dataOf(await link({ tan: "5551112222" }));
    const effect = { paykey_id: id as string, code: "R03", unblockable: false } as const;
    await api.db.tx((tx) =>
      updateBlockedPaykeys(
        tx,
        api.environmentId,
        [{ ...effect, effect: "blocked" }],
        "2026-03-02T15:00:00.000Z",
      ),
    );
    expect(codeOf(await link({ tan: "5551112222" }))).toEqual([422, "bank_account_blocked"]);
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { customerBody } from "../support/factories.ts";
import {
  addCustomers,
  configure,
  expectError,
  expectList,
  expectObject,
  UUID,
} from "../support/api/contract-replies.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  sandbox = await service.addSandbox();
});

const create = (members: object = {}) =>
  sandbox.call("POST", "/v1/customers", { body: customerBody({ ...members }) });
const ending = (outcome: string) => ({ config: { sandbox_outcome: outcome } });

test("row 6: a customer has the status its outcome names in the 201, by inline processing", async () => {
  for (const outcome of ["standard", "verified", "rejected", "review"]) {
    const customer = expectObject(await create(ending(outcome)), 201);
    expect(customer).toMatchObject({
      status: outcome === "standard" ? "verified" : outcome,
      config: { processing_method: "inline", sandbox_outcome: outcome },
    });
  }
});

test("row 7: one 422 names every fault of a customer", async () => {
  const { device: _, ...rest } = customerBody();
  const metadata = Object.fromEntries(Array.from({ length: 21 }, (__, i) => [`k${i}`, i]));
  const address = { address1: "1 Main St", state: "NY", zip: "10001" };
  const body = { ...rest, phone: "5551234", metadata, address };
  const reply = await sandbox.call("POST", "/v1/customers", { body });
  expectError(reply, 422, { items: ["/device", "/phone", "/metadata", "/address/city"] });
});

test("row 8: an email may be used twice until the account forbids it", async () => {
  expectObject(await create(), 201);
  expectObject(await create(), 201);
  await configure(sandbox, { allow_duplicate_email: false });
  expectError(await create(), 422, { code: "duplicate_email", items: ["/email"] });
  expectObject(await create({ email: "other@example.com" }), 201);
});

test("row 9: a profile is masked everywhere but in an unmasked read, which is allowed and audited", async () => {
  const clear = { ssn: "123-45-6789", dob: "1990-05-06" };
  const masked = { ssn: "***-**-****", dob: "****-**-**" };
  const { id, compliance_profile } = expectObject(await create({ compliance_profile: clear }), 201);
  expect(compliance_profile).toEqual(masked);
  expect((await sandbox.get(`/v1/customers/${id}`))["compliance_profile"]).toEqual(masked);
  const shown = expectObject(await sandbox.call("GET", `/v1/customers/${id}/unmasked`));
  expect(shown["compliance_profile"]).toEqual(clear);
  const audits = () =>
    service.db.rows(
      sql`select outcome from audit_log where resource_id = ${id} and action = 'customer.unmasked'
        order by sequence`,
    );
  expect(await audits()).toEqual([{ outcome: "done" }]);
  await configure(sandbox, { allow_data_unmask: false });
  const refused = await sandbox.call("GET", `/v1/customers/${id}/unmasked`);
  expectError(refused, 403, { code: "unmask_not_allowed" });
  expect(await audits()).toEqual([{ outcome: "done" }, { outcome: "refused" }]);
});

test("row 10: an update changes the customer's given members, and its updated_at alone besides", async () => {
  const before = expectObject(await create(), 201);
  await sandbox.advance("PT1H");
  const { type: _, ...rest } = customerBody();
  const body = { ...rest, name: "Ann Roe", phone: "+12125550199", status: "inactive" };
  const path = `/v1/customers/${before["id"]}`;
  const after = expectObject(await sandbox.call("PUT", path, { body }));
  expect(after).toEqual({
    ...before,
    name: "Ann Roe",
    phone: "+12125550199",
    status: "inactive",
    updated_at: after["updated_at"],
  });
  expect(after["updated_at"] > before["updated_at"]).toBe(true);
  expect(await sandbox.get(path)).toEqual(after);
});

test("row 11: pages show each customer once, and the page past the end is empty", async () => {
  // All of one name, so that only the tiebreak gives an order.
  const made = await addCustomers(
    sandbox,
    Array.from({ length: 5 }, () => ({})),
  );
  const ids = made.map((customer) => customer["id"] as string);
  for (const order of ["asc", "desc"]) {
    const seen: string[] = [];
    for (const page of [1, 2, 3, 4]) {
      const reply = await sandbox.call(
        "GET",
        `/v1/customers?page_size=2&page_number=${page}&sort_order=${order}`,
      );
      seen.push(...expectList(reply).map((customer) => customer["id"] as string));
      expect(reply.body.meta).toMatchObject({
        total_items: 5,
        total_pages: 3,
        page_number: page,
        page_size: 2,
        sort_by: "name",
        sort_order: order,
      });
      if (page === 4) expect(reply.body.data).toEqual([]);
    }
    expect(seen).toEqual(order === "asc" ? ids : ids.toReversed());
  }
});

test("row 12: an array may be written in each of its ways", async () => {
  await addCustomers(sandbox, ["review", "rejected", "verified"].map(ending));
  const queries = [
    "status=review,rejected",
    "status=review%2Crejected",
    "status=review&status=rejected",
    "status[]=review&status[]=rejected",
    "status%5B%5D=review&status=rejected",
    "status=REVIEW,Rejected",
  ];
  for (const query of queries) {
    const found = expectList(
      await sandbox.call("GET", `/v1/customers?${query}&sort_by=created_at`),
    );
    expect([query, found.map((customer) => customer["status"])]).toEqual([
      query,
      ["review", "rejected"],
    ]);
  }
});

test("row 13: a query out of bounds is 422, and an empty value is none", async () => {
  for (const query of ["page_size=1001", "page_size=0", "page_number=0", "sort_by=bogus"]) {
    const reply = await sandbox.call("GET", `/v1/customers?${query}`);
    expectError(reply, 422, { items: [`/${query.split("=")[0]}`] });
  }
  for (const query of ["status=bogus", "sort_order=up"]) {
    expectError(await sandbox.call("GET", `/v1/customers?${query}`), 422, {
      items: [`/${query.split("=")[0]}`],
    });
  }
  expectList(await sandbox.call("GET", "/v1/customers?created_from="));
  expectList(await sandbox.call("GET", "/v1/customers?page_size=1000"));
});

test("row 14: a review is read at once and decided once", async () => {
  const { id } = expectObject(await create(ending("review")), 201);
  const path = `/v1/customers/${id}/review`;
  const review = expectObject(await sandbox.call("GET", path));
  expect(review["customer_details"]).toEqual(await sandbox.get(`/v1/customers/${id}`));
  expect(review["identity_details"]).toMatchObject({
    review_id: expect.stringMatching(UUID),
    decision: "review",
    messages: expect.any(Object),
    breakdown: expect.any(Object),
  });
  const decide = () => sandbox.call("PATCH", path, { body: { status: "verified" } });
  const decided = expectObject(await decide());
  expect(decided).toMatchObject({ id, status: "verified", identity_details: expect.any(Object) });
  const after = expectObject(await sandbox.call("GET", path));
  expect(after["identity_details"]["decision"]).toBe("accept");
  expectError(await decide(), 422, { code: "customer_not_in_review" });
});

test("row 15: a review starts anew on a request without body or content type", async () => {
  const { id } = expectObject(await create(), 201);
  const reply = await sandbox.call("PUT", `/v1/customers/${id}/refresh_review`);
  expect(expectObject(reply)).toMatchObject({ id, status: "verified" });
});

test("row 16: an erased customer is answered once more, and then is not found", async () => {
  const { id } = expectObject(await create({ compliance_profile: null }), 201);
  const erased = expectObject(await sandbox.call("DELETE", `/v1/customers/${id}`));
  expect(erased["id"]).toBe(id);
  expectError(await sandbox.call("GET", `/v1/customers/${id}`), 404);
  expectError(await sandbox.call("DELETE", `/v1/customers/${id}`), 404);
});

test("row 17: the report counts every customer in one of five statuses", async () => {
  await addCustomers(sandbox, ["review", "rejected", "verified", "verified"].map(ending));
  await addCustomers(sandbox, [{ config: { processing_method: "background" } }]);
  const reply = await sandbox.call("POST", "/v1/reports/total_customers_by_status");
  const counts = expectObject(reply, 201);
  expect(Object.keys(counts).sort()).toEqual(
    ["inactive", "pending", "rejected", "review", "verified"].sort(),
  );
  const listed = await sandbox.call("GET", "/v1/customers");
  const sum = Object.values(counts).reduce((total: number, n) => total + Number(n), 0);
  expect(sum).toBe(5);
  expect(sum).toBe(listed.body.meta["total_items"]);
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import { addCustomer } from "../../../../../test/support/api/api-fixtures.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let ids: unknown[];
beforeAll(async () => {
  api = await createTestApi(routes);
  const people = [
    { name: "Cleo", email: "cleo@example.com", config: { sandbox_outcome: "review" } },
    { name: "Ann 100%_Ltd", type: "business", external_id: "x-1" },
    { name: "Bo", config: { sandbox_outcome: "rejected" } },
    { name: "ann", email: "Ann@example.com" },
    { name: "Ann 100%_Ltd" },
  ];
  ids = [];
  for (const person of people) ids.push((await addCustomer(api, person))["id"]);
});
afterAll(() => api.close());

/** The places, in order of creation, of the customers that a query finds. */
async function found(query: string): Promise<number[]> {
  const reply = await api.call("GET", `/v1/customers?${query}`);
  expect([query, reply.status]).toEqual([query, 200]);
  const list = reply.body.data as unknown as { id: string }[];
  return list.map((customer) => ids.indexOf(customer.id));
}

describe("200", () => {
  it("sorts by name by default, equal names by creation", async () => {
    const byName = await found("");
    expect(byName.indexOf(1) + 1).toBe(byName.indexOf(4));
    expect((await found("sort_order=desc")).toReversed()).toEqual(byName);
    expect(await found("sort_by=created_at")).toEqual([0, 1, 2, 3, 4]);
  });

  it("narrows by each filter, however its list is written", async () => {
    expect(await found("name=ANN&sort_by=created_at")).toEqual([1, 3, 4]);
    expect(await found("email=cleo@example.com")).toEqual([0]);
    expect(await found("email=ann@example.com")).toEqual([]);
    expect(await found("external_id=x-1")).toEqual([1]);
    expect(await found("search_text=%25_l&types=business")).toEqual([1]);
    expect(await found("search_text=%5C")).toEqual([]);
    const lists = ["review%2Crejected", "review&status=rejected", "review&status[]=Rejected"];
    for (const list of lists) {
      expect(await found(`status=${list}&sort_by=created_at`)).toEqual([0, 2]);
    }
    expect(await found("created_from=2026-03-02&created_to=2026-03-02")).toHaveLength(5);
    expect(await found("created_to=2026-03-01&created_from=")).toEqual([]);
  });

  it("shows each once over all pages, then an empty page", async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((n) => found(`sort_by=created_at&page_size=2&page_number=${n}`)),
    );
    expect(pages).toEqual([[0, 1], [2, 3], [4], []]);
    const { meta } = (await api.call("GET", "/v1/customers?page_size=2&page_number=4")).body;
    expect(meta).toMatchObject({ total_items: 5, total_pages: 3, page_number: 4 });
  });

  it("shows nothing of another account, nor whom it has erased", async () => {
    const { key } = await api.addAccount(api.environmentId);
    expect((await api.call("GET", "/v1/customers", { key })).body.data).toEqual([]);
    const erased = await addCustomer(api, { name: "Zed" });
    expect(await found("name=zed")).toEqual([-1]);
    await api.call("DELETE", `/v1/customers/${String(erased["id"])}`);
    expect(await found("name=zed")).toEqual([]);
    expect(await found("name=deleted")).toEqual([]);
  });
});

describe("422", () => {
  it("answers what no list has", async () => {
    for (const query of ["page_size=1001", "page_size=0", "page_number=0", "sort_by=bogus"]) {
      expect([query, (await api.call("GET", `/v1/customers?${query}`)).status]).toEqual([
        query,
        422,
      ]);
    }
    expect((await api.call("GET", "/v1/customers?status=gone")).status).toBe(422);
  });
});

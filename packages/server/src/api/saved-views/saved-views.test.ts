import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import {
  codeOf,
  dataOf,
  referencesOf,
  type Data,
} from "../../../../../test/support/api/api-fixtures.ts";
import { grantTo, signInPerson, type Person } from "../../../../../test/support/api/people.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let ann: Person;
let ben: Person;
let cam: Person;
beforeAll(async () => {
  api = await createTestApi(routes);
  ann = await signInPerson(api, "ann@example.com", { role: "risk" });
  ben = await signInPerson(api, "ben@example.com", { role: "risk" });
  cam = await signInPerson(api, "cam@example.com", { role: "finance" });
});
afterAll(() => api.close());

const save = async (by: Person, body: object) => {
  const reply = await by.call("POST", "/v1/saved_views", {
    body: { screen: "payments", name: "View", ...body },
  });
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return dataOf(reply);
};
const pathOf = ({ id }: Data) => `/v1/saved_views/${String(id)}`;
const namesOf = async (by: Person, query = "") =>
  (dataOf(await by.call("GET", `/v1/saved_views?${query}`)) as unknown as Data[]).map(
    ({ name }) => name,
  );

describe("a saved view", () => {
  it("keeps how a person sees a list, in the order of its place", async () => {
    const wanted = {
      screen: "reviews",
      name: "Large",
      query: "min_amount=100000&status=on_hold",
      columns: ["amount", "status"],
      sort: "amount desc",
      place: 2,
      is_default: true,
    };
    const made = await save(ann, wanted);
    expect(made).toMatchObject({
      ...wanted,
      role: null,
      is_own: true,
      operator_id: ann.operatorId,
    });
    await save(ann, { screen: "reviews", name: "First", place: 1 });
    expect(await namesOf(ann, "screen=reviews")).toEqual(["First", "Large"]);
    expect(dataOf(await ann.call("GET", pathOf(made)))).toEqual(made);
    const changed = await ann.call("PATCH", pathOf(made), { body: { place: 0, sort: null } });
    expect(dataOf(changed)).toMatchObject({ ...wanted, place: 0, sort: null });
    expect(await namesOf(ann, "screen=reviews")).toEqual(["Large", "First"]);
    expect((await ann.call("DELETE", pathOf(made))).status).toBe(200);
    expect((await ann.call("GET", pathOf(made))).status).toBe(404);
  });

  it("is its owner's alone until it is shared with a role that the owner has", async () => {
    const made = await save(ann, { name: "Shared" });
    expect((await ben.call("GET", pathOf(made))).status).toBe(404);
    const refused = await ann.call("PATCH", pathOf(made), { body: { role: "finance" } });
    expect([refused.status, referencesOf(refused)]).toEqual([422, ["/role"]]);
    await ann.call("PATCH", pathOf(made), { body: { role: "risk" } });
    const seen = dataOf(await ben.call("GET", pathOf(made)));
    expect([seen["is_own"], seen["role"]]).toEqual([false, "risk"]);
    expect((await cam.call("GET", pathOf(made))).status).toBe(404);
    expect((await ben.call("PATCH", pathOf(made), { body: { name: "Mine" } })).status).toBe(403);
    expect((await ben.call("DELETE", pathOf(made))).status).toBe(403);
    await grantTo(api, cam, { role: "risk" });
    expect(await namesOf(cam)).toContain("Shared");
  });

  it("is the only default of its owner and screen, also where two become it at once", async () => {
    const made = await Promise.all(
      ["One", "Two", "Three"].map((name) => save(ann, { screen: "files", name, is_default: true })),
    );
    await ann.call("PATCH", pathOf(made[0] ?? {}), { body: { is_default: true } });
    const views = dataOf(
      await ann.call("GET", "/v1/saved_views?screen=files"),
    ) as unknown as Data[];
    const defaults = views.filter((view) => view["is_default"]);
    expect(defaults.map(({ name }) => name)).toEqual(["One"]);
    expect((await save(ben, { screen: "files", is_default: true }))["is_default"]).toBe(true);
  });
});

describe("bounds", () => {
  it("a person has at most 200 views, however many are saved at once", async () => {
    const dan = await signInPerson(api, "dan@example.com");
    await api.db.run(sql`insert into saved_views (environment_id, id, operator_id, screen, name,
        query, columns, place, is_default, created_at, updated_at)
      select ${api.environmentId}, gen_random_uuid(), ${dan.operatorId}, 'payments', n::text, '',
        '[]', n, false, now(), now() from generate_series(1, 198) n`);
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        dan.call("POST", "/v1/saved_views", { body: { screen: "payments", name: `${index}` } }),
      ),
    );
    const refused = replies.filter(({ status }) => status !== 201);
    const full = [422, "too_many_saved_views"];
    expect(refused.map(codeOf)).toEqual([full, full, full]);
    expect((await save(ann, {}))["name"]).toBe("View");
  });

  it("name every fault", async () => {
    const body = {
      screen: "Payments!",
      name: "",
      query: "x".repeat(2_001),
      columns: Array.from({ length: 51 }, (_, index) => `c${index}`),
      sort: "",
      place: -1,
    };
    const reply = await ann.call("POST", "/v1/saved_views", { body });
    expect(referencesOf(reply)).toEqual([
      "/columns",
      "/name",
      "/place",
      "/query",
      "/screen",
      "/sort",
    ]);
  });
});

it("saved views are for people: keys and auditors are refused", async () => {
  expect((await api.call("GET", "/v1/saved_views", { key: api.platformKey })).status).toBe(403);
  const auditor = await signInPerson(api, "eve@example.com", { role: "auditor" });
  expect((await auditor.call("GET", "/v1/saved_views")).status).toBe(403);
});

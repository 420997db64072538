import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  integer,
  oneof,
  record,
} from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type TestApi, type Tenant } from "../../../../../test/support/api.ts";
import { customerBody } from "../../../../../test/support/factories.ts";
import { grantTo, signInPerson, type Person } from "../../../../../test/support/api/people.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";

const PEOPLE = 4;
const NEEDED = 2;
/** Stands for the API key among those who ask. */
const KEY = PEOPLE;

let api: TestApi;
let sandbox: Tenant;
const people: Person[] = [];
let changes = 0;

beforeAll(async () => {
  api = await createTestApi(routes, { requestLog: false });
  sandbox = await api.addSandbox();
  for (let index = 0; index < PEOPLE; index += 1) {
    people.push(await signInPerson(api, `person${index}@example.com`));
  }
  const body = { action: "customer.erase", needed: NEEDED };
  await api.call("POST", "/v1/approval_rules", { key: sandbox.platformKey, body });
});
afterAll(() => api.close());

type Command = { readonly does: (typeof VERBS)[number]; readonly who: number };
const VERBS = ["ask", "approve", "deny", "withdraw", "change", "take right", "give right"] as const;

/** More approvals than anything else, so that requests come to their end. */
const command = record({
  does: oneof(
    { weight: 4, arbitrary: constant("approve" as const) },
    { weight: 3, arbitrary: constantFrom(...VERBS) },
  ),
  who: integer({ min: 0, max: PEOPLE - 1 }),
});
const first = record({
  does: constant("ask" as const),
  who: integer({ min: 0, max: KEY }),
});

/** The rules again, in the fewest words: what must have happened before a customer is erased. */
class Model {
  readonly mayAct = new Set(people.map((_, index) => index));
  requester: number | undefined;
  approvals = new Set<number>();
  isChanged = false;
  isErased = false;

  apply({ does, who }: Command): void {
    const standing = (one: number) => one === KEY || this.mayAct.has(one);
    if (does === "take right") this.mayAct.delete(who);
    if (does === "give right") this.mayAct.add(who);
    if (does === "change") this.isChanged = true;
    if (does === "ask" && standing(who) && !this.isErased) {
      [this.requester, this.approvals, this.isChanged] = [who, new Set(), false];
    }
    if (this.requester === undefined) return;
    if (does === "withdraw" && who === this.requester) return this.close();
    const isSecond = who !== this.requester && this.mayAct.has(who) && !this.approvals.has(who);
    if (does === "deny" && isSecond) return this.close();
    if (does !== "approve" || !isSecond) return;
    if (standing(this.requester) && this.isChanged) return this.close();
    this.approvals.add(who);
    if ([...this.approvals].filter(standing).length < NEEDED) return;
    this.isErased = standing(this.requester);
    this.close();
  }
  private close(): void {
    this.requester = undefined;
  }
}

const inSandbox = () => ({ "railhead-environment": sandbox.environmentId });

async function customer(): Promise<string> {
  const body = customerBody();
  const made = await api.call("POST", "/v1/customers", { key: sandbox.platformKey, body });
  return String(made.body.data["id"]);
}

/** Who acts, where it is no API key. */
function personOf(who: number): Person {
  const person = people[who];
  if (person === undefined) throw new Error(`nobody is ${who}`);
  return person;
}

/** Performs a command over HTTP. Returns the id of the approval that a request makes. */
async function perform({ does, who }: Command, path: string, approval: string | undefined) {
  if (does === "take right") {
    await api.db.run(sql`update operator_grants set ended_at = now()
      where operator_id = ${personOf(who).operatorId}`);
    api.app.rights.forget();
  } else if (does === "give right") {
    await grantTo(api, personOf(who), { role: "admin" });
  } else if (does === "change") {
    const body = { ...customerBody(), name: `Name ${(changes += 1)}`, status: "verified" };
    await api.call("PUT", path, { key: sandbox.platformKey, body });
  } else if (does === "ask") {
    const reply =
      who === KEY
        ? await api.call("DELETE", path, { key: sandbox.platformKey })
        : await personOf(who).call("DELETE", path, { headers: inSandbox() });
    return reply.status === 202 ? String(reply.body.data["id"]) : approval;
  } else if (approval !== undefined) {
    const body = { reason: "A reason." };
    const headers = inSandbox();
    const reply = await personOf(who).call("POST", `/v1/approvals/${approval}/${does}`, {
      body,
      headers,
    });
    expect(reply.status).toBeLessThan(500);
  }
  return approval;
}

it("no sequence of calls erases a customer without its two votes, and every one with them does", async () => {
  let erased = 0;
  await assert(
    asyncProperty(first, array(command, { maxLength: 10 }), async (ask, commands) => {
      for (const person of people) await grantTo(api, person, { role: "admin" });
      const path = `/v1/customers/${await customer()}`;
      const model = new Model();
      let approval: string | undefined;
      for (const one of [ask, ...commands]) {
        approval = await perform(one, path, approval);
        model.apply(one);
        const { status } = await api.call("GET", path, { key: sandbox.platformKey });
        expect(status).toBe(model.isErased ? 404 : 200);
      }
      if (model.isErased) erased += 1;
    }),
    { numRuns: 20, seed: 21 },
  );
  expect(erased).toBeGreaterThan(1);
});

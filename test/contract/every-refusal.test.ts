import { PROBLEMS } from "@railhead/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routes } from "../../packages/server/src/api/routes.ts";
import { customerBody } from "../support/factories.ts";
import { allOperations } from "./operations.ts";
import type { RefusedRequest, RefusalContext } from "./refusal-scenarios.ts";
import { REFUSALS, SWITCHES } from "./refusals.ts";
import type { Person } from "../support/api/people.ts";
import { createFixture, setGrantApprovals } from "./fixture.ts";

/** Shown beside its routes: it takes an account in production that lost its permission. */
const ELSEWHERE = /^account_not_active /;

let stage: RefusalContext;
/** Whose session asks what is for people. */
let person: Person;
beforeAll(async () => {
  const fixture = await createFixture();
  person = await fixture.signIn();
  const live = await fixture.api.addTenant("live");
  await setGrantApprovals(fixture.api, live.environmentId, 0);
  const made = await fixture.api.call("POST", "/v1/customers", {
    key: live.platformKey,
    body: customerBody(),
  });
  stage = { ...fixture, live: { ...live, customer_id: String(made.body.data["id"]) } };
});
afterAll(() => stage.api.close());

const declared = routes.flatMap(({ operationId, problems }) =>
  problems.filter((name) => !Object.hasOwn(PROBLEMS, name)).map((code) => `${code} ${operationId}`),
);

async function answer(operationId: string, sent: RefusedRequest) {
  const { path = [], query, body, key, headers } = sent;
  const operation = allOperations.find((one) => one.id === operationId);
  const values = [...path];
  const filled = (operation?.path ?? "").replace(/\{[a-z_]+\}/g, () => values.shift() ?? "");
  const isOfKeys = operation?.caller === "key";
  return await stage.api.call(
    operation?.method ?? "",
    query === undefined ? filled : `${filled}?${query}`,
    {
      key: isOfKeys ? (key ?? stage.tenant.platformKey) : null,
      ...(isOfKeys ? {} : { headers: { ...person.headers, ...headers } }),
      ...(body === undefined ? {} : { body }),
    },
  );
}

describe.each(Object.keys(REFUSALS))("%s", (code) => {
  it("is what each operation says that declares it", async () => {
    const switched = SWITCHES[code];
    const codes: unknown[] = [];
    const requests: (readonly [string, RefusedRequest])[] = [];
    for (const [operationId, make] of Object.entries(REFUSALS[code] ?? {})) {
      requests.push([operationId, await make(stage)]);
    }
    await switched?.(stage, false);
    for (const [operationId, sent] of requests) {
      const reply = await answer(operationId, sent);
      codes.push([operationId, reply.status >= 400 ? reply.body.data["code"] : reply.text]);
    }
    await switched?.(stage, true);
    expect(codes).toEqual(requests.map(([operationId]) => [operationId, code]));
  });
});

it("no operation declares a refusal that no request meets", () => {
  const shown = Object.entries(REFUSALS).flatMap(([code, requests]) =>
    Object.keys(requests).map((operationId) => `${code} ${operationId}`),
  );
  expect(declared.filter((one) => !shown.includes(one) && !ELSEWHERE.test(one))).toEqual([]);
  expect(shown.filter((one) => !declared.includes(one))).toEqual([]);
});

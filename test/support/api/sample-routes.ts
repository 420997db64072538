import { Type } from "typebox";
import { refusal } from "../../../packages/server/src/http/schema/problem.ts";
import { ok, page, route } from "../../../packages/server/src/http/route/route.ts";
import * as schema from "../../../packages/server/src/http/schema/schema.ts";

const create = route(
  {
    operationId: "createThing",
    method: "POST",
    path: "/v1/things",
    summary: "Create a thing",
    body: Type.Object({
      name: schema.Text(1, 5),
      amount: Type.Optional(schema.Cents()),
      device: Type.Optional(schema.Device()),
      metadata: Type.Optional(schema.Metadata()),
      due: Type.Optional(schema.CivilDate()),
    }),
    checks: [
      {
        reference: "/due",
        fault: (value, { at }) => ((value as string) < at.slice(0, 10) ? "Is past." : undefined),
      },
    ],
    response: Type.Object({}, { additionalProperties: true }),
    problems: ["account_not_active"],
    scope: "things:write",
    accountScoped: true,
  },
  async ({ accountId, at }, { body }) => {
    if (body.name === "no") throw refusal("account_not_active");
    if (body.name === "boom") throw new Error("secret words");
    return ok({ account_id: accountId, name: body.name, at });
  },
);

const read = route(
  {
    operationId: "getThing",
    method: "GET",
    path: "/v1/things/:id",
    summary: "Read a thing",
    response: Type.Object({}, { additionalProperties: true }),
    problems: [],
    scope: "things:read",
    accountScoped: true,
  },
  async ({ accountId }, { params }) => ok({ id: params.id, account_id: accountId }),
);

const list = route(
  {
    operationId: "listPeople",
    method: "GET",
    path: "/v1/people",
    summary: "List people",
    query: Type.Object({
      status: Type.Optional(schema.ListOf(["review", "rejected"])),
      created_from: Type.Optional(schema.TimeBound("from")),
      created_to: Type.Optional(schema.TimeBound("to")),
      flag: Type.Optional(schema.Flag()),
      search_text: Type.Optional(schema.SearchText()),
    }),
    list: { sorts: ["name", "created_at"] },
    response: Type.Object({}, { additionalProperties: true }),
    problems: [],
    scope: "people:read",
    accountScoped: false,
  },
  async (_context, { query, paging }) => page([{ query, paging }], 5),
);

const patch = route(
  { ...read, operationId: "patchThing", method: "PATCH", scope: "things:write" } as const,
  async () => ok({}),
);

const charge = { ...create, operationId: "createCharge", path: "/v1/charges" } as const;

/** Routes of a noun that nobody sells, to see what every route does. */
export const sampleRoutes = [create, read, list, patch, charge];

import { Type } from "typebox";
import { ok, route } from "../../http/route/route.ts";
import { invalid } from "../../http/schema/problem.ts";
import { Exact, Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import { explainPersonRight, isUnknownRight } from "../../people/access/explain.ts";
import { requireOperator } from "./known.ts";

export const explainOperatorRight = route(
  {
    operationId: "operators.explain_right",
    method: "GET",
    path: "/v1/operators/:id/right",
    summary: "Explain what a person may do",
    description:
      "Says why a person may or may not call an operation, what else it needs, and who may. In the live environment unless another one is named.",
    query: Type.Object({
      operation: Exact(100),
      environment_id: Type.Optional({
        ...Uuid(),
        description: "The environment. The live one, or the first one, if omitted.",
      }),
      account_id: Type.Optional({
        ...Uuid(),
        description: "The account that it is about. The whole environment if omitted.",
      }),
    }),
    response: Type.Object({
      operator_id: Uuid(),
      operation: Type.String(),
      environment_id: Uuid(),
      account_id: Nullable(Uuid()),
      decision: OneOf(["allowed", "ask", "refused"]),
      permission: Nullable(Type.String()),
      role: Nullable(Type.String()),
      roles: Type.Array(Type.String()),
      because: Type.Array(Type.String()),
    }),
    problems: ["not_found", "validation_error"],
    scope: "operators:read",
    caller: "session",
    accountScoped: false,
  },
  async (context, { params, query }) => {
    const { app } = context;
    const { id: operator_id } = await requireOperator(app.engineDb, params.id);
    const { operation, environment_id, account_id = null } = query;
    const named = environment_id === undefined ? undefined : app.environments.find(environment_id);
    const environment = environment_id === undefined ? context.environment : await named;
    if (environment === undefined) {
      throw invalid([
        { reference: "/environment_id", detail: "Must be the id of an environment." },
      ]);
    }
    const asked = { operator_id, operation, environment, account_id, at: app.wall.now() };
    const right = await explainPersonRight(app.engineDb, asked);
    if (isUnknownRight(right)) {
      throw invalid([{ reference: `/${right.field}`, detail: right.detail }]);
    }
    return ok({ operator_id, operation, environment_id: environment.id, account_id, ...right });
  },
);

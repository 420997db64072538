import {
  curlOf,
  MAGIC_ACCOUNTS,
  MAGIC_NAMES,
  SANDBOX_BALANCES,
  SANDBOX_CATALOG,
  SANDBOX_CODES,
  sandboxTokens,
  STEP_GRAMMAR,
} from "@railhead/core";
import { Type } from "typebox";
import { ok, route } from "../../http/route/route.ts";
import { Nullable, OneOf } from "../../http/schema/schema.ts";

const catalogue = {
  outcomes: SANDBOX_CATALOG.map((row) => ({ ...row, curl: curlOf(row) })),
  steps: STEP_GRAMMAR,
  accounts: MAGIC_ACCOUNTS,
  balances: SANDBOX_BALANCES,
  tokens: sandboxTokens().map(({ token, meaning, example = token }) => ({
    token,
    meaning,
    example,
  })),
  codes: SANDBOX_CODES,
  names: Object.entries(MAGIC_NAMES).map(([last_word, row]) => ({ last_word, ...row })),
};

export const listOutcomes = route(
  {
    operationId: "sandbox.outcomes.list",
    method: "GET",
    path: "/v1/sandbox/outcomes",
    summary: "List sandbox outcomes",
    description:
      "Every outcome with its statuses and their times: immediately, or a number of banking days after the payment is sent, at a time of the bank's day (Eastern). Also the steps that outcomes consist of, and the account numbers and names that select an outcome by themselves.",
    response: Type.Object({
      outcomes: Type.Array(
        Type.Object({
          value: Type.String(),
          resources: Type.Array(Type.String()),
          path: Type.Array(
            Type.Object({
              status: Type.String(),
              banking_days: Nullable(Type.Integer()),
              time: Nullable(Type.String()),
            }),
          ),
          meaning: Type.String(),
          example: Type.Object({
            method: OneOf(["POST"]),
            path: Type.String(),
            body: Type.Object({}, { additionalProperties: true }),
          }),
          curl: Type.String(),
        }),
      ),
      steps: Type.Array(Type.Object({ step: Type.String(), meaning: Type.String() })),
      accounts: Type.Array(
        Type.Object({ pattern: Type.String(), meaning: Type.String(), example: Type.String() }),
      ),
      balances: Type.Array(
        Type.Object(
          { value: Type.String(), meaning: Type.String() },
          {
            description:
              "Values of `config.sandbox_balance` for paykeys created from routing and account numbers.",
          },
        ),
      ),
      tokens: Type.Array(
        Type.Object(
          { token: Type.String(), meaning: Type.String(), example: Type.String() },
          { description: "Tokens of accounts that are linked by the simulated provider." },
        ),
      ),
      codes: Type.Array(
        Type.Object({
          code: Type.String(),
          title: Type.String(),
          outcome: Type.String({ description: "The outcome that simulates it." }),
          charges: Type.Array(Type.String(), {
            description:
              "Entry classes of charges for which a bank may send it; the sandbox simulates it for other entries, too.",
          }),
          payouts: Type.Array(Type.String()),
        }),
      ),
      names: Type.Array(
        Type.Object({
          last_word: Type.String(),
          status: Type.String(),
          example: Type.String(),
          meaning: Type.String(),
        }),
      ),
    }),
    problems: ["not_found"],
    scope: "sandbox:read",
    accountScoped: false,
  },
  async () => Promise.resolve(ok(catalogue)),
);

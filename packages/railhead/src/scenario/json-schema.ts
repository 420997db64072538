import { EXCEPTION_KINDS, PAYMENT_STATUSES } from "@railhead/core";
import { PAYMENT_ACTIONS, RAIL_STEPS } from "@railhead/server/scenarios";

type Schema = Readonly<Record<string, unknown>>;

/** The schemas of an OpenAPI document. */
interface Described {
  readonly components: { readonly schemas?: Readonly<Record<string, Schema>> };
}

const text = (description: string) => ({ type: "string", minLength: 1, description });
const map = (description: string) => ({ type: "object", description });

/** An object that takes these members only. */
const closed = (
  properties: Readonly<Record<string, unknown>>,
  required: readonly string[] = [],
) => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

/** A JSON Schema of scenarios, for editors: names, types and texts. `railhead scenario run` checks more. */
export function scenarioSchema(document: Described): object {
  const textsOf = (name: string) => memberTexts(document, name);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Railhead scenario",
    ...closed(
      {
        scenario: text("What the scenario shows, in a sentence."),
        seed: {
          type: "integer",
          minimum: 0,
          description: "The same seed gives the same ids and files.",
        },
        start: text("Where the clock starts: Eastern, such as 2026-03-02T10:00, or an instant."),
        given: closed({
          settings: map("Settings of the account, as PATCH /v1/account_settings takes them."),
          rules: { type: "array", items: map("As POST /v1/sandbox/rules takes it.") },
          customers: named(textsOf("CreateCustomer"), { outcome: OUTCOME }),
          paykeys: named(textsOf("BankAccountBridge"), {
            customer: text("The name of its customer."),
            outcome: OUTCOME,
            balance: { type: "integer", description: "Its balance, in cents." },
          }),
        }),
        steps: { type: "array", items: { oneOf: stepSchemas(textsOf) } },
      },
      ["scenario", "steps"],
    ),
  };
}

const OUTCOME = text("What happens in the sandbox: a named outcome or steps (docs/outcomes.md).");
const AS = text("The name by which later steps call it.");

function named(texts: Schema, own: Schema): object {
  const members = { type: ["object", "null"], properties: { ...texts, ...own } };
  return { type: "object", additionalProperties: members };
}

/** Members of a body with their texts alone: a scenario may leave out or interpolate each. */
function memberTexts({ components }: Described, name: string): Schema {
  const { properties = {} } = (components.schemas?.[name] ?? {}) as { properties?: Schema };
  return Object.fromEntries(
    Object.entries(properties).map(([member, schema]) => [
      member,
      { description: (schema as { description?: string }).description ?? "" },
    ]),
  );
}

function stepSchemas(textsOf: (name: string) => Schema): object[] {
  const created = (what: string, body: string) => ({
    type: "object",
    required: ["when", "as", "paykey", "amount"],
    properties: {
      ...textsOf(body),
      when: { const: what, description: `Creates a ${what}.` },
      as: AS,
      paykey: text("The name of the paykey."),
      amount: { type: ["integer", "string"], description: "In whole cents." },
      outcome: OUTCOME,
      date: text("The payment date."),
      ...(what === "charge" ? { consent: { enum: ["internet", "signed"] } } : {}),
    },
  });
  return [
    created("charge", "CreateCharge"),
    created("payout", "CreatePayout"),
    {
      type: "object",
      required: ["when", "on"],
      properties: {
        when: { enum: [...PAYMENT_ACTIONS, ...RAIL_STEPS], description: "Acts on a payment." },
        on: text("The name of the payment."),
        as: AS,
      },
    },
    closed(
      {
        call: {
          type: "string",
          pattern: "^(?:GET|POST|PUT|PATCH|DELETE) /v1/\\S+$",
          description: "Any operation, such as PUT /v1/charges/{rent}/cancel.",
        },
        body: map("The body; `{rent}` is an id, `{checking.paykey}` a member."),
        answers: { type: "integer", description: "The status that is expected." },
        as: AS,
      },
      ["call"],
    ),
    closed({ advance: ADVANCE }, ["advance"]),
    closed({ fault: { oneOf: [{ const: "none" }, map("As POST /v1/sandbox/faults takes it.")] } }, [
      "fault",
    ]),
    closed({ settings: map("Settings that hold from this step on.") }, ["settings"]),
    closed(
      { resolve: { enum: Object.keys(EXCEPTION_KINDS), description: "Resolves open exceptions." } },
      ["resolve"],
    ),
    closed(EXPECTED, ["expect"]),
  ];
}

const ADVANCE = {
  oneOf: [
    text("`idle`, `next_cutoff`, `next_settlement`, `next_funding`, `P1D`, `3bd` or an instant."),
    closed({ until: text("The name of a resource."), status: text("Its status, such as paid.") }, [
      "until",
      "status",
    ]),
  ],
};

const STATUS = {
  anyOf: [{ enum: [...PAYMENT_STATUSES] }, { type: "string" }],
  description: "The status of a payment, customer, paykey or transfer.",
};

const EXPECTED = {
  expect: text("The name of a resource, or `books`: every invariant of the ledger holds."),
  status: STATUS,
  reason: text("The reason of the status."),
  source: text("The source of the status."),
  code: { type: ["string", "null"], description: "The return code." },
  history: {
    type: "array",
    items: {
      oneOf: [
        { type: "string" },
        closed(
          {
            status: STATUS,
            reason: text("Its reason."),
            source: text("Its source."),
            code: { type: ["string", "null"] },
            after: text("Time since the first status, such as P1D."),
            within: text("Tolerance of `after`, such as PT2M."),
          },
          ["status"],
        ),
      ],
    },
  },
  is: map("Members of the resource, at any depth."),
};

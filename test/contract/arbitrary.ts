import * as fc from "fast-check";
import { resolved, type DocumentedOperation, type Parameter, type Schema } from "./operations.ts";

/** A request whose ids are chosen, when it is sent, from those that answers have shown. */
export interface PlannedRequest {
  readonly operation: DocumentedOperation;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: readonly (readonly [string, unknown])[];
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** Which caller sends it. */
  readonly caller: number;
  /** How the body's text is spoilt, if it is. */
  readonly spoil: "no" | "cut" | "twice" | "bytes" | "deep" | "type" | "absent";
}

/** Stands for an id that has been seen under a name; the number chooses which. */
export interface KnownId {
  readonly known: number;
  /** `customer_id`, `paykey`, or the noun whose path it completes. */
  readonly of: string;
}

const knownId = (of: string): fc.Arbitrary<unknown> =>
  fc.nat().map((known): KnownId => ({ known, of }));

/** Values that belong nowhere. */
const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null, true, false, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER + 2, "", " ", "\u0000", "\ud800",
    "\u202eabc", "x".repeat(70_000), "'; drop table payments; --", "%", "../..", [], {}, [[]],
    { $ref: "#" }, "2026-02-30", "0000-00-00", "9999-12-31T23:59:59Z", "NaN", "1e3", "${7*7}",
  ),
  fc.anything({ maxDepth: 3, withNullPrototype: false, withBigInt: false }),
  fc.string({ unit: "binary", maxLength: 300 }),
); // prettier-ignore

/** Values of a schema: its examples, its bounds, what its pattern allows, and now and then junk. */
export function valueOf(schema: Schema, name = ""): fc.Arbitrary<unknown> {
  const known = resolved(schema);
  return fc.oneof({ weight: 120, arbitrary: fitting(known, name) }, { weight: 1, arbitrary: junk });
}

function fitting(schema: Schema, name: string): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema["const"]);
  const values = schema["enum"];
  if (Array.isArray(values)) return fc.constantFrom(...(values as unknown[]));
  const branches = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(branches) && schema["type"] === undefined) {
    return fc.oneof(...branches.map((branch) => valueOf(branch as Schema, name)));
  }
  const types = [schema["type"] ?? "object"].flat() as string[];
  return fc.oneof(...types.map((type) => ofType(type, schema, name)));
}

function ofType(type: string, schema: Schema, name: string): fc.Arbitrary<unknown> {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return integer(schema);
    case "array":
      return fc.array(valueOf((schema["items"] ?? {}) as Schema, name), { maxLength: 3 });
    case "string":
      return text(schema, name);
    default:
      return object(schema);
  }
}

function integer({ minimum = 0, maximum = 2_147_483_647 }: Schema): fc.Arbitrary<unknown> {
  const [low, high] = [Number(minimum), Number(maximum)];
  return fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: low, max: Math.min(high, low + 1000) }) },
    fc.constantFrom(low, high, low - 1, high + 1, low + 0.5, String(low)),
  );
}

const DATES = ["2026-03-02", "2026-03-07", "2026-05-31", "2026-06-01", "2026-03-01", "2024-02-29"];
const USUAL: Readonly<Record<string, readonly string[]>> = {
  routing_number: ["021000021", "011401533", "021000022"],
  paykey: ["0195a3f0.01.5f9c2e4ab7d14f0e8c6a3b5d7e9f1a2c4b6d8e0f2a4c6e8b0d2f4a6c8e0b2d4f"],
  ip_address: ["203.0.113.7", "::1", "0.0.0.0", "::ffff:1.2.3.4"],
  by: ["P1D", "PT1S", "P3D"],
  ttl: ["PT1H", "P1D"],
  url: ["https://example.com/webhooks", "https://example.net", "http://localhost"],
};

function text(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const { format, pattern, minLength = 0, maxLength = 60 } = schema;
  // A token is something seen before, as an id is.
  if (name === "paykey")
    return fc.oneof(
      { weight: 12, arbitrary: knownId(name) },
      fc.constantFrom(...(USUAL["paykey"] ?? [])),
    );
  if (format === "uuid") return fc.oneof({ weight: 12, arbitrary: knownId(name) }, fc.uuid());
  if (format === "date") return fc.constantFrom(...DATES);
  if (format === "email")
    return fc.constantFrom("ann@example.com", "a@b.co", "c@d.example", "e.f+g@h.io", "a@b");
  if (format === "date-time")
    return fc.constantFrom("2026-03-02T15:00:00Z", "2026-03-02T15:00:00+02:00");
  const usual = USUAL[name];
  if (usual !== undefined) return fc.constantFrom(...usual);
  if (typeof pattern === "string" && !pattern.includes("(?!")) {
    return fc.stringMatching(new RegExp(pattern));
  }
  const [low, high] = [Number(minLength), Number(maxLength)];
  return fc.oneof(
    { weight: 6, arbitrary: fc.string({ minLength: low, maxLength: Math.min(high, low + 20) }) },
    fc.constantFrom("a".repeat(high), "a".repeat(high + 1), "a".repeat(low), "é".repeat(high)),
  );
}

function object(schema: Schema): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Schema>);
  if (properties.length === 0) {
    return fc.dictionary(
      fc.string({ maxLength: 45 }),
      fc.oneof(fc.string(), fc.integer(), fc.boolean()),
      {
        maxKeys: 4,
      },
    );
  }
  const required = new Set((schema["required"] ?? []) as string[]);
  const members = properties.map(([name, member]) => {
    const present = valueOf(member, name);
    const absent = fc.constant(ABSENT);
    const weight = required.has(name) ? 40 : 1;
    return fc.oneof({ weight, arbitrary: present }, { weight: 1, arbitrary: absent });
  });
  return fc
    .tuple(...members)
    .map((values) =>
      Object.fromEntries(
        properties.flatMap(([name], index) =>
          values[index] === ABSENT ? [] : [[name, values[index]]],
        ),
      ),
    );
}

const ABSENT = Symbol("absent");

function parametersIn(place: Parameter["in"], operation: DocumentedOperation): Parameter[] {
  return operation.parameters.filter((parameter) => parameter.in === place);
}

function queryOf(operation: DocumentedOperation): fc.Arbitrary<(readonly [string, unknown])[]> {
  // Who asks to be kept waiting is.
  const all = parametersIn("query", operation).filter(({ name }) => name !== "wait");
  if (all.length === 0) return fc.constant([]);
  const one = fc
    .constantFrom(...all)
    .chain(({ name, schema }) => valueOf(schema, name).map((value) => [name, value] as const));
  return fc.array(one, { maxLength: 4 });
}

const headers = fc.record(
  {
    "idempotency-key": fc.oneof(
      fc.nat(400).map((n) => `fuzz-key-${n}`),
      fc.constantFrom("short", "k".repeat(41), "k".repeat(40)),
    ),
    "service-account-id": fc.constantFrom("x", "01000000-0000-7000-8000-000000000000"),
    "if-match": fc.constantFrom("*", '"a"', "garbage"),
    "if-none-match": fc.constantFrom("*", '"a"'),
    "request-id": fc.constantFrom("r", "x".repeat(500)),
  },
  { requiredKeys: [] },
);

/** A request to one of the operations. */
export function requestTo(all: readonly DocumentedOperation[]): fc.Arbitrary<PlannedRequest> {
  return fc.constantFrom(...all).chain((operation) => {
    const params = parametersIn("path", operation).map(({ name, schema }) => [
      name,
      valueOf(schema, name === "id" ? operation.noun : name),
    ]);
    return fc.record({
      operation: fc.constant(operation),
      params: fc.record(Object.fromEntries(params) as Record<string, fc.Arbitrary<unknown>>),
      query: queryOf(operation),
      body: operation.body === undefined ? fc.constant(undefined) : bodyOf(operation),
      headers: fc.oneof(
        { weight: 8, arbitrary: fc.constant({}) },
        { weight: 2, arbitrary: headers },
      ),
      caller: fc.nat(1000),
      spoil: fc.oneof(
        { weight: 40, arbitrary: fc.constant("no" as const) },
        {
          weight: 1,
          arbitrary: fc.constantFrom("cut", "twice", "bytes", "deep", "type", "absent"),
        },
      ),
    });
  });
}

/**
 * What the schema gives, the same over the example, and the example with ids that were seen: that is
 * what gets furthest.
 */
function bodyOf({ body, example }: DocumentedOperation): fc.Arbitrary<unknown> {
  const generated = valueOf(body ?? {});
  if (example === undefined) return generated;
  return fc.oneof(
    generated,
    generated.map((value) =>
      typeof value === "object" && !Array.isArray(value) ? { ...example, ...value } : value,
    ),
    generated.map((value) => ({ ...example, ...knownIn(value) })),
  );
}

/** The members of a generated body that stand for ids that were seen. */
function knownIn(value: unknown): object {
  if (typeof value !== "object" || value === null) return {};
  const members = Object.entries(value).filter(
    ([, member]) => typeof member === "object" && member !== null && "known" in member,
  );
  return Object.fromEntries(members);
}

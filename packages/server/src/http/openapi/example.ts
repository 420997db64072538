import { isSchema, type JsonSchema } from "./translate.ts";

type Schemas = Readonly<Record<string, JsonSchema>>;

/** What a member of this name usually holds. Taken where it fits the member's schema. */
const USUAL: Readonly<Record<string, readonly unknown[]>> = {
  account_number: ["*****6789", "123456789"],
  account_holder: ["Example Store LLC"],
  account_id: ["0195a3f0-7c00-7000-8000-00000000a001"],
  address1: ["500 Main Street"],
  address2: [null],
  aggregator_token: ["any-token"],
  allowed_addresses: [["203.0.113.0/24"]],
  amount: ["10000", 10000],
  amounts: [[12, 34]],
  auto_hold_message: [null],
  balance: [null],
  balance_check: ["disabled"],
  by: ["P1D"],
  category: ["payment_type"],
  changed: [["status", "status_details"]],
  city: ["New York"],
  code: [null],
  customer_id: ["0195a3f0-7c00-7000-8000-00000000c001"],
  consent_type: ["internet"],
  default_descriptor: ["EXAMPLE"],
  description: ["Invoice 1042", "Example"],
  detail: ["Is required."],
  dob: ["****-**-**", "1990-05-06"],
  ein: ["**-*******", "12-3456789"],
  email: ["ann@example.com"],
  entry: ["021000020000001"],
  environment: ["0195a3f0-7c00-7000-8000-00000000e001"],
  event_type: ["charge_deposit", "charge.paid"],
  external_id: ["order-1042"],
  first_name: ["Ann"],
  institution_name: ["Example Bank"],
  ip_address: ["203.0.113.7"],
  label: ["Example Bank ****6789"],
  last_name: ["Lee"],
  legal_business_name: ["Example Store LLC"],
  message: ["The payment passed its checks.", "Checked."],
  mobile_number: ["+12125550123"],
  month: ["2026-02"],
  name: ["Ann Lee"],
  original_id: [null],
  payment_date: ["today", "2026-03-02"],
  paykey: ["0195a3f0.01.5f9c2e4ab7d14f0e8c6a3b5d7e9f1a2c4b6d8e0f2a4c6e8b0d2f4a6c8e0b2d4f"],
  phone: ["+12125550123"],
  reason: ["ok", "OK", "user_request", "Asked for by the customer"],
  routing_number: ["021000021"],
  sandbox_outcome: ["standard"],
  scopes: [["read", "charges:write"]],
  source: ["system", "bank_account"],
  ssn: ["***-**-****", "123-45-6789"],
  ssn_last4: ["1234"],
  state: ["NY"],
  status: ["created", "verified", "active", "paid"],
  tan: ["0000123456"],
  title: ["Director"],
  trace_number: ["021000020000001"],
  trace_numbers: [["021000020000001"]],
  type: ["individual", "business"],
  until: [null],
  url: ["https://example.com/webhooks"],
  website: ["https://example.com"],
  zip: ["10001"],
};

const INSTANT = "2026-03-02T15:00:00.000Z";
const BY_FORMAT: Readonly<Record<string, string>> = {
  date: "2026-03-03",
  "date-time": INSTANT,
  email: "ann@example.com",
  uri: "https://example.com",
  ipv4: "203.0.113.7",
};

/** An example that fits a schema of the document. The same schema and name give the same example. */
export function exampleOf(schemas: Schemas, schema: JsonSchema, name = ""): unknown {
  const known = resolve(schemas, schema);
  const written = known["example"] ?? firstOf(known["examples"]);
  if (written !== undefined) return written;
  if ("const" in known) return known["const"];
  const usual = (USUAL[name] ?? []).find((value) => fits(known, value));
  if (usual !== undefined) return usual;
  const values = known["enum"];
  if (Array.isArray(values)) return values[0];
  for (const keyword of ["anyOf", "oneOf"]) {
    const branches = known[keyword];
    if (!Array.isArray(branches) || known["type"] !== undefined) continue;
    return exampleOf(schemas, branches[0] as JsonSchema, name);
  }
  return ofType(schemas, known, name);
}

function ofType(schemas: Schemas, schema: JsonSchema, name: string): unknown {
  switch (typeOf(schema)) {
    case "object":
      return ofObject(schemas, schema, name);
    case "array":
      return isSchema(schema["items"]) ? ofArray(schemas, schema["items"], name) : [];
    case "integer":
    case "number":
      return typeof schema["minimum"] === "number" ? Math.max(schema["minimum"], 1) : 1;
    case "boolean":
      return false;
    case "null":
      return null;
    case "string":
      return ofString(schema, name);
    default:
      return {};
  }
}

function ofObject(schemas: Schemas, schema: JsonSchema, owner: string): object {
  const members = Object.entries((schema["properties"] ?? {}) as Record<string, JsonSchema>);
  return Object.fromEntries(
    members
      .filter(([name]) => name !== "return")
      .map(([name, member]) => {
        const label = name === "id" ? `${owner}.id` : name;
        return [name, exampleOf(schemas, member, label)];
      }),
  );
}

function ofArray(schemas: Schemas, items: JsonSchema, name: string): unknown[] {
  const isReference = /^(?:funding_ids|errors|codes|matched|alerts)$/.test(name);
  return isReference ? [] : [exampleOf(schemas, items, name.replace(/s$/, ""))];
}

function ofString(schema: JsonSchema, name: string): string | null {
  const format = schema["format"];
  if (format === "uuid") return uuidFor(name);
  if (typeof format === "string" && BY_FORMAT[format] !== undefined) return BY_FORMAT[format];
  const branches = schema["anyOf"];
  if (Array.isArray(branches)) return ofString(branches[0] as JsonSchema, name);
  if (isNullable(schema)) return null;
  const longest = typeof schema["maxLength"] === "number" ? schema["maxLength"] : 40;
  return (name === "" ? "text" : name).slice(0, longest);
}

/** An id that stays the same for one member name. */
function uuidFor(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 0xffffff;
  return `0195a3f0-7c00-7000-8000-${sum.toString(16).padStart(12, "0")}`;
}

function resolve(schemas: Schemas, schema: JsonSchema): JsonSchema {
  const { $ref } = schema;
  if (typeof $ref !== "string") return schema;
  return schemas[$ref.slice("#/components/schemas/".length)] ?? {};
}

function typeOf({ type }: JsonSchema): unknown {
  return Array.isArray(type) ? type[0] : type;
}

function isNullable({ type }: JsonSchema): boolean {
  return Array.isArray(type) && type.includes("null");
}

/** True where a usual value satisfies the keywords that such values can break. */
function fits(schema: JsonSchema, value: unknown): boolean {
  const { type, enum: values, pattern, maxLength } = schema;
  if (Array.isArray(values)) return values.includes(value);
  if (schema["anyOf"] !== undefined && type === undefined) return false;
  const types = [type].flat();
  if (!types.includes(jsonType(value))) return false;
  if (typeof value !== "string") return true;
  if (typeof pattern === "string" && !new RegExp(pattern).test(value)) return false;
  if (schema["format"] === "date" && !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  return typeof maxLength !== "number" || value.length <= maxLength;
}

function jsonType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "number" ? "integer" : typeof value;
}

function firstOf(list: unknown): unknown {
  return Array.isArray(list) ? (list as unknown[])[0] : undefined;
}

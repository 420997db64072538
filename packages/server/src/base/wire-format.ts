import { readCompat, type CompatName } from "./compat.ts";

/** How amounts and sources are spelt on the wire, and which further scope headers are accepted. */
export interface WireSettings {
  readonly amounts: "string" | "integer";
  readonly risk_source_name: string;
  readonly account_header_aliases: readonly string[];
  /** Whether every header that ends in `-Account-Id` names the account. Default false. */
  readonly any_account_header?: boolean;
  /** Whether payments spell the reason `OK` in lower case. Default false. */
  readonly lower_case_ok?: boolean;
  /** Whether an error stands under `error`, too. Default false. */
  readonly error_member?: boolean;
  /** Whether the members of `OMITTED_NULLS` are absent instead of null. Default false. */
  readonly omit_nulls?: boolean;
}

/** Spells the JSON of a resource, a list or an event as the server's settings ask. */
export type WireFormatter = (json: string) => string;

/** The settings that decide what is written on the wire. */
export interface WireConfig {
  readonly COMPAT: string;
  readonly WIRE_AMOUNTS: "string" | "integer";
  readonly RISK_SOURCE_NAME: string;
  readonly ACCOUNT_HEADER_ALIASES: string;
  readonly BRIDGE_MESSAGE_PREFIXES: string;
}

const INTERNAL_SOURCE = "risk_monitor";
const COMPAT_SOURCE = "watchtower";

/** The wire settings of a configuration. A single setting wins over the default of its part. */
export function wireSettings(config: WireConfig): WireSettings {
  const compat = readCompat(config.COMPAT);
  const has = (name: CompatName) => compat.has(name);
  const aliases = [
    ...listed(config.ACCOUNT_HEADER_ALIASES),
    ...(compat.get("account_header") ?? []),
  ];
  const [source = COMPAT_SOURCE] = compat.get("risk_source") ?? [];
  const isNamed = config.RISK_SOURCE_NAME !== INTERNAL_SOURCE || !has("risk_source");
  return {
    amounts: has("integer_amounts") ? "integer" : config.WIRE_AMOUNTS,
    risk_source_name: isNamed ? config.RISK_SOURCE_NAME : source,
    account_header_aliases: aliases,
    any_account_header: has("account_header") && aliases.length === 0,
    lower_case_ok: has("lower_case_ok"),
    error_member: has("error_member"),
    omit_nulls: has("omit_nulls"),
  };
}

/** Prefixes of messages that the linking page speaks besides its own. */
export function messagePrefixesOf(config: WireConfig): readonly string[] {
  const own = readCompat(config.COMPAT).get("widget_prefix") ?? [];
  return [...new Set([...listed(config.BRIDGE_MESSAGE_PREFIXES), ...own])];
}

function listed(text: string): readonly string[] {
  return text === "" ? [] : text.split(",");
}

/** Members that hold cents where they hold a string of digits. */
export const AMOUNT_MEMBERS: ReadonlySet<string> = new Set([
  "amount",
  "funding_amount",
  "payment_amount",
  "balance",
  "debits",
  "credits",
  "total_debit",
  "total_credit",
]);
const CENTS = /^-?[0-9]+$/;

interface OmittedNulls {
  readonly members: readonly string[];
  /** Members that tell the object apart: all of these are beside it, */
  readonly siblings: readonly string[];
  /** and this one is not. */
  readonly without?: string;
}

/** Members that `omit_nulls` leaves out where they are null, and the objects that they are in. */
export const OMITTED_NULLS: readonly OmittedNulls[] = [
  // `cause` of an event has an actor, and always a code.
  { members: ["code"], siblings: ["reason", "source", "message"], without: "actor" },
  {
    members: [
      "max_amount",
      "daily_amount",
      "monthly_amount",
      "monthly_count",
      "linked_bank_account_id",
    ],
    siblings: ["funding_time", "processing"],
  },
  { members: ["balance"], siblings: ["label"] },
  { members: ["industry", "support_channels"], siblings: ["website", "legal_name"] },
  { members: ["terms_of_service"], siblings: ["business_profile", "capabilities"] },
];

const OMITTED_BY_MEMBER = new Map(
  OMITTED_NULLS.flatMap((rule) => rule.members.map((member) => [member, rule] as const)),
);

/** True where a member of an object is left out when it is null. `siblings` holds the object's names. */
export function isOmittedNull(member: string, siblings: object): boolean {
  const rule = OMITTED_BY_MEMBER.get(member);
  if (rule === undefined) return false;
  const isThere = (name: string) => Object.hasOwn(siblings, name);
  return rule.siblings.every(isThere) && !(rule.without !== undefined && isThere(rule.without));
}

/** True where the settings ask for something else than the service writes inside. */
export function needsWireFormatting(wire: WireSettings): boolean {
  const { amounts, risk_source_name, lower_case_ok, omit_nulls } = wire;
  const isOwn = amounts === "string" && risk_source_name === INTERNAL_SOURCE;
  return !isOwn || lower_case_ok === true || omit_nulls === true;
}

/**
 * Everything inside the service is written one way: cents as strings, the source `risk_monitor`.
 * Where the settings ask for something else it is spelt anew here, at the edge, and only there.
 */
export function createWireFormatter(wire: WireSettings): WireFormatter {
  if (!needsWireFormatting(wire)) return (json) => json;
  const asIntegers = wire.amounts === "integer";

  function formatted(name: string, value: unknown): unknown {
    if (typeof value === "string") return formattedText(name, value);
    if (typeof value !== "object" || value === null) return value;
    // What a caller stored comes back as it was sent, whatever it is called.
    if (name === "metadata") return value;
    if (Array.isArray(value)) return value.map((item) => formatted("", item));
    return Object.fromEntries(
      Object.entries(value)
        .filter(([member, item]) => !isOmitted(member, item, value))
        .map(([member, item]) => [member, formatted(member, item)]),
    );
  }

  function formattedText(name: string, value: string): unknown {
    if (name === "source" && value === INTERNAL_SOURCE) return wire.risk_source_name;
    if (name === "reason" && value === "OK" && wire.lower_case_ok === true) return "ok";
    return asIntegers && AMOUNT_MEMBERS.has(name) && CENTS.test(value) ? Number(value) : value;
  }

  function isOmitted(member: string, item: unknown, siblings: object): boolean {
    return item === null && wire.omit_nulls === true && isOmittedNull(member, siblings);
  }
  return (json) => JSON.stringify(formatted("", JSON.parse(json)));
}

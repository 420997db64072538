import { readCompat, type CompatName } from "./compat.ts";

/** Deviations of the wire format, and accepted scope headers. */
export interface WireSettings {
  readonly amounts: "string" | "integer";
  readonly risk_source_name: string;
  readonly account_header_aliases: readonly string[];
  /** Whether any header ending in `-Account-Id` names the account. Default false. */
  readonly any_account_header?: boolean;
  /** Whether the reason `OK` is lower case in payments. Default false. */
  readonly lower_case_ok?: boolean;
  /** Whether errors also appear under `error`. Default false. */
  readonly error_member?: boolean;
  /** Whether null members of `OMITTED_NULLS` are omitted. Default false. */
  readonly omit_nulls?: boolean;
}

/** Converts the JSON of a resource, list or event to the configured wire format. */
export type WireFormatter = (json: string) => string;

/** Settings of the wire format. */
export interface WireConfig {
  readonly COMPAT: string;
  readonly WIRE_AMOUNTS: "string" | "integer";
  readonly RISK_SOURCE_NAME: string;
  readonly ACCOUNT_HEADER_ALIASES: string;
  readonly BRIDGE_MESSAGE_PREFIXES: string;
}

const INTERNAL_SOURCE = "risk_monitor";
const COMPAT_SOURCE = "watchtower";

/** Wire settings of a configuration. A single setting overrides its part's default. */
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

/** Further message prefixes that the linking page accepts. */
export function messagePrefixesOf(config: WireConfig): readonly string[] {
  const own = readCompat(config.COMPAT).get("widget_prefix") ?? [];
  return [...new Set([...listed(config.BRIDGE_MESSAGE_PREFIXES), ...own])];
}

function listed(text: string): readonly string[] {
  return text === "" ? [] : text.split(",");
}

/** Members whose digit strings are cents. */
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
  /** The object has all of these members, */
  readonly siblings: readonly string[];
  /** and not this one. */
  readonly without?: string;
}

/** Members that `omit_nulls` omits when null, by object. */
export const OMITTED_NULLS: readonly OmittedNulls[] = [
  // An event's `cause` has an actor, and always a code.
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

/** Whether a null member is omitted. `siblings` is the object. */
export function isOmittedNull(member: string, siblings: object): boolean {
  const rule = OMITTED_BY_MEMBER.get(member);
  if (rule === undefined) return false;
  const isThere = (name: string) => Object.hasOwn(siblings, name);
  return rule.siblings.every(isThere) && !(rule.without !== undefined && isThere(rule.without));
}

/** Whether the settings differ from the internal format. */
export function needsWireFormatting(wire: WireSettings): boolean {
  const { amounts, risk_source_name, lower_case_ok, omit_nulls } = wire;
  const isOwn = amounts === "string" && risk_source_name === INTERNAL_SOURCE;
  return !isOwn || lower_case_ok === true || omit_nulls === true;
}

/**
 * Internally amounts are strings and the source is `risk_monitor`. Only this function, at the edge,
 * converts to other settings.
 */
export function createWireFormatter(wire: WireSettings): WireFormatter {
  if (!needsWireFormatting(wire)) return (json) => json;
  const asIntegers = wire.amounts === "integer";

  function formatted(name: string, value: unknown): unknown {
    if (typeof value === "string") return formattedText(name, value);
    if (typeof value !== "object" || value === null) return value;
    // Metadata is the caller's: return it unchanged.
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

/** How amounts and sources are spelt on the wire, and which further scope headers are accepted. */
export interface WireSettings {
  readonly amounts: "string" | "integer";
  readonly risk_source_name: string;
  readonly account_header_aliases: readonly string[];
}

/** Spells the JSON of a resource, a list or an event as the server's settings ask. */
export type Spell = (json: string) => string;

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

/** True where the settings ask for something else than the service writes inside. */
export function isSpeltAnew({ amounts, risk_source_name }: WireSettings): boolean {
  return amounts === "integer" || risk_source_name !== "risk_monitor";
}

/**
 * Everything inside the service is written one way: cents as strings, the source `risk_monitor`.
 * Where the settings ask for something else it is spelt anew here, at the edge, and only there.
 */
export function createSpelling(wire: WireSettings): Spell {
  if (!isSpeltAnew(wire)) return (json) => json;
  const asIntegers = wire.amounts === "integer";

  function spelt(name: string, value: unknown): unknown {
    if (typeof value === "string") {
      if (name === "source" && value === "risk_monitor") return wire.risk_source_name;
      const isAmount = asIntegers && AMOUNT_MEMBERS.has(name);
      return isAmount && CENTS.test(value) ? Number(value) : value;
    }
    if (typeof value !== "object" || value === null) return value;
    // What a caller stored comes back as it was sent, whatever it is called.
    if (name === "metadata") return value;
    if (Array.isArray(value)) return value.map((item) => spelt("", item));
    return Object.fromEntries(
      Object.entries(value).map(([member, item]) => [member, spelt(member, item)]),
    );
  }
  return (json) => JSON.stringify(spelt("", JSON.parse(json)));
}

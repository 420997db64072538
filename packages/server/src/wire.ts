/** How amounts and sources are spelt on the wire, and which further scope headers are accepted. */
export interface WireSettings {
  readonly amounts: "string" | "integer";
  readonly risk_source_name: string;
  readonly account_header_aliases: readonly string[];
}

/** Spells the JSON of a resource, a list or an event as the server's settings ask. */
export type Spell = (json: string) => string;

const AMOUNTS: ReadonlySet<string> = new Set(["amount", "funding_amount", "payment_amount"]);
const CENTS = /^-?[0-9]+$/;

/**
 * Everything inside the service is written one way: cents as strings, the source `risk_monitor`.
 * Where the settings ask for something else it is spelt anew here, at the edge, and only there.
 */
export function createSpelling(wire: WireSettings): Spell {
  const asIntegers = wire.amounts === "integer";
  const renamed = wire.risk_source_name !== "risk_monitor";
  if (!asIntegers && !renamed) return (json) => json;

  function spelt(name: string, value: unknown, within: string): unknown {
    if (typeof value === "string") {
      if (renamed && name === "source" && value === "risk_monitor") return wire.risk_source_name;
      const isAmount = AMOUNTS.has(name) || (name === "balance" && within === "paykey_details");
      return asIntegers && isAmount && CENTS.test(value) ? Number(value) : value;
    }
    if (typeof value !== "object" || value === null) return value;
    // What a caller stored comes back as it was sent, whatever it is called.
    if (name === "metadata") return value;
    if (Array.isArray(value)) return value.map((item) => spelt("", item, within));
    return Object.fromEntries(
      Object.entries(value).map(([member, item]) => [member, spelt(member, item, name)]),
    );
  }
  return (json) => JSON.stringify(spelt("", JSON.parse(json), ""));
}

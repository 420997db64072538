import type { SeededRandom } from "./seeded-random.ts";

// Names of plants and stones, so that no real person is named.
const FIRST = [
  "Alder", "Aspen", "Basil", "Beryl", "Briar", "Cedar", "Clover", "Coral", "Fern", "Flint",
  "Garnet", "Hazel", "Heather", "Holly", "Iris", "Ivy", "Jasper", "Juniper", "Laurel", "Linden",
  "Marigold", "Myrtle", "Olive", "Opal", "Pearl", "Poppy", "Reed", "Rowan", "Ruby", "Sage",
  "Slate", "Sorrel", "Tansy", "Violet", "Willow", "Zinnia",
] as const; // prettier-ignore
const LAST = [
  "Ashgrove", "Birchfield", "Brookside", "Cliffmere", "Copperhill", "Dunewood", "Eastwater",
  "Elmhurst", "Fairmeadow", "Fernhollow", "Glenbrook", "Greystone", "Hartwell", "Highcroft",
  "Hollowell", "Kingsmoor", "Lakefield", "Larkmeadow", "Longacre", "Marshfield", "Mapleton",
  "Millbrook", "Northgate", "Oakridge", "Pinewood", "Quarryman", "Ridgeway", "Riverstone",
  "Sandhurst", "Silverlake", "Southmoor", "Stonebridge", "Thornbury", "Underhill", "Westbrook",
  "Willowmere", "Woodvale", "Yewdale",
] as const; // prettier-ignore
const TRADES = ["Bakery", "Books", "Ceramics", "Florist", "Joinery", "Looms", "Prints", "Tools"] as const; // prettier-ignore
/** Routing numbers of well-known banks. */
const BANKS = ["021000021", "026009593", "111000025", "121000248", "122105155"] as const;

/** A customer with a bank account, as API request bodies. */
export interface Person {
  readonly customer: Readonly<Record<string, unknown>> & { readonly name: string };
  readonly bank: Readonly<Record<string, unknown>>;
}

/** The same number and seed give the same person. Contacts are in ranges reserved for examples. */
export function generatePerson(
  draw: SeededRandom,
  number: number,
  kind: "individual" | "business",
): Person {
  const [first, last] = [draw.pick(FIRST), draw.pick(LAST)];
  const name = kind === "business" ? `${last} ${draw.pick(TRADES)} LLC` : `${first} ${last}`;
  const handle = `${first}.${last}.${number}`.toLowerCase();
  return {
    customer: {
      name,
      type: kind,
      email: `${handle}@example.com`,
      phone: `+1212555${String(100 + (number % 100)).padStart(4, "0")}`,
      external_id: `customer-${number}`,
      device: { ip_address: `198.51.100.${1 + (number % 250)}` },
    },
    bank: {
      routing_number: draw.pick(BANKS),
      account_number: `8${String(number).padStart(9, "0")}`,
      account_type: draw.integer(5) === 0 ? "savings" : "checking",
    },
  };
}

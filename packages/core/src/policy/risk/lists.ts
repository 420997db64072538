/** What a list is for. `allow` passes no other rule: a rule asks for it. */
export const LIST_KINDS = ["block", "watch", "allow", "custom"] as const;
export type ListKind = (typeof LIST_KINDS)[number];

export interface ListValueType {
  readonly means: string;
  /** How a value is written. */
  readonly example: string;
  /** Stored as a keyed hash, and shown masked. */
  readonly personal: boolean;
}

/** What a list holds: values of one type. */
export const LIST_VALUE_TYPES = {
  customer: {
    means: "Customers, by id.",
    example: "0195a3f0-7c00-7000-8000-0123456789ab",
    personal: false,
  },
  email: { means: "E-mail addresses.", example: "ann@example.com", personal: true },
  domain: { means: "Domains of e-mail addresses.", example: "example.com", personal: false },
  phone: { means: "Phone numbers in E.164 form.", example: "+12125550123", personal: true },
  name: { means: "Names, whatever their case.", example: "Ann Example", personal: true },
  bank_account: {
    means: "Bank accounts, as routing and account number.",
    example: "021000021/123456789",
    personal: true,
  },
  routing_number: { means: "Routing numbers.", example: "021000021", personal: false },
  network: {
    means: "Addresses of devices, one or a network of them.",
    example: "203.0.113.0/24",
    personal: false,
  },
} as const satisfies Record<string, ListValueType>;

export type ListValueTypeName = keyof typeof LIST_VALUE_TYPES;
export const LIST_VALUE_TYPE_NAMES = Object.keys(LIST_VALUE_TYPES) as ListValueTypeName[];

/** Facts that rules only look up in lists: no decision stores their values. */
export const KEY_FACTS = {
  "customer.id": { of: "customer", means: "The customer's id." },
  "customer.email": { of: "email", means: "The customer's e-mail address." },
  "customer.email_domain": { of: "domain", means: "The domain of that address." },
  "customer.phone": { of: "phone", means: "The customer's phone number." },
  "customer.name": { of: "name", means: "The customer's name." },
  "bank_account.id": { of: "bank_account", means: "The bank account, by its keyed hash." },
  "bank_account.routing_number": {
    of: "routing_number",
    means: "The bank account's routing number.",
  },
  "device.ip": { of: "network", means: "The address that the request names as the device's." },
} as const satisfies Record<string, { readonly of: ListValueTypeName; readonly means: string }>;

export type KeyFact = keyof typeof KEY_FACTS;
export const KEY_FACT_NAMES = Object.keys(KEY_FACTS) as KeyFact[];

/** Whether a value is on a list: the fact of a call such as `listed("block", customer.email)`. */
export type ListedFact = `listed(${string})`;
export type ListedFacts = { readonly [Name in ListedFact]?: boolean | undefined };

export const isListedFact = (name: string): name is ListedFact => name.startsWith("listed(");

/** A question to the lists: one by its name, or all of a kind by the name of the kind. */
export interface ListQuestion {
  readonly fact: ListedFact;
  readonly list: string;
  readonly key: KeyFact;
}

const LISTED = /^listed\("([a-z][a-z0-9_]{0,39})", ([a-z_.]+)\)$/;

/** The questions among the facts that rules read. */
export function listQuestions(reads: Iterable<string>): readonly ListQuestion[] {
  return [...new Set(reads)].flatMap((name): ListQuestion[] => {
    const [, list = "", key = ""] = LISTED.exec(name) ?? [];
    if (!isListedFact(name) || !Object.hasOwn(KEY_FACTS, key)) return [];
    return [{ fact: name, list, key: key as KeyFact }];
  });
}

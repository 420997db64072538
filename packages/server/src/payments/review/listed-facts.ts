import { isIP } from "node:net";
import {
  KEY_FACTS,
  type Instant,
  type KeyFact,
  type ListedFacts,
  type ListQuestion,
} from "@railhead/core";
import type { Executor } from "../../db/postgres/executor.ts";
import type { ReviewFacts } from "../../db/tables/payments/review-facts.ts";
import { findListed, hasListedValues } from "../../db/tables/risk/lists.ts";
import type { Vault } from "../../vault/vault.ts";
import { foldName, hashValue } from "./list-values.ts";
import type { Reviewed } from "./reviewed.ts";

/** Where and when lists are asked. */
export interface ListContext {
  readonly environment_id: string;
  readonly at: Instant;
  readonly vault: Vault;
}

/** Answers of the lists for payments. */
export type ListedOf = (payment: Reviewed, known: ReviewFacts) => ListedFacts;

/** Whether any value is in force on a list that is asked for. */
export async function areListsAsked(
  db: Executor,
  { environment_id, at }: Omit<ListContext, "vault">,
  questions: readonly ListQuestion[],
): Promise<boolean> {
  if (questions.length === 0) return false;
  const lists = [...new Set(questions.map(({ list }) => list))];
  return await hasListedValues(db, environment_id, { lists, at });
}

/** Asks the lists about a set of payments: two statements, or one where nothing is listed. */
export async function readListed(
  db: Executor,
  context: ListContext,
  {
    payments,
    questions,
    knownOf,
  }: {
    readonly payments: readonly Reviewed[];
    readonly questions: readonly ListQuestion[];
    readonly knownOf: (payment: Reviewed) => ReviewFacts;
  },
): Promise<ListedOf> {
  if (!(await areListsAsked(db, context, questions))) return () => answers(questions, () => false);
  const keys = [...new Set(questions.map(({ key }) => key))];
  const hashes = await hashesOf(
    context,
    payments.flatMap((payment) => keys.map((key) => [key, keyOf(key, payment, knownOf(payment))])),
  );
  const found = await findListed(db, context.environment_id, {
    matches: [...hashes.values()],
    addresses: keys.includes("device.ip")
      ? [...new Set(payments.map(({ device_ip }) => device_ip).filter(isAddress))]
      : [],
    at: context.at,
  });
  const listed = new Set(
    found.flatMap(({ list, kind, value_type, value }) =>
      [list, kind].map((name) => `${name} ${value_type} ${value}`),
    ),
  );
  return (payment, known) =>
    answers(questions, ({ list, key }) => {
      const { of } = KEY_FACTS[key];
      const text = keyOf(key, payment, known);
      if (text === "" || (of === "network" && !isAddress(text))) return undefined;
      const value = of === "network" ? text : hashes.get(`${of} ${text}`)?.toString("hex");
      return listed.has(`${list} ${of} ${value}`);
    });
}

/** An address with a zone is none that a network holds. */
const isAddress = (text: string) => isIP(text) !== 0 && !text.includes("%");

function answers(
  questions: readonly ListQuestion[],
  isListed: (question: ListQuestion) => boolean | undefined,
): ListedFacts {
  return Object.fromEntries(questions.map((one) => [one.fact, isListed(one)]));
}

/** What a payment has of a key, as lists spell it. */
function keyOf(key: KeyFact, { device_ip }: Reviewed, known: ReviewFacts): string {
  switch (key) {
    case "customer.id":
      return known.customer_id;
    case "customer.email":
      return known.customer_email.toLowerCase();
    case "customer.email_domain":
      return known.customer_email.slice(known.customer_email.lastIndexOf("@") + 1).toLowerCase();
    case "customer.phone":
      return known.customer_phone;
    case "customer.name":
      return foldName(known.customer_name);
    case "bank_account.id":
      return known.bank_account;
    case "bank_account.routing_number":
      return known.routing_number;
    default:
      return device_ip;
  }
}

/** The hash of each value by its type and text; that of a bank account is its text already. */
async function hashesOf(
  { vault, environment_id }: ListContext,
  values: readonly (readonly [KeyFact, string])[],
): Promise<ReadonlyMap<string, Buffer>> {
  const hashes = new Map<string, Buffer>();
  for (const [key, value] of values) {
    const { of: type } = KEY_FACTS[key];
    const name = `${type} ${value}`;
    if (type === "network" || hashes.has(name)) continue;
    const hash =
      type === "bank_account"
        ? Buffer.from(value, "hex")
        : await hashValue(vault, environment_id, { type, value });
    hashes.set(name, hash);
  }
  return hashes;
}

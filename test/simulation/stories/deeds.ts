import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createCustomerBody, linkBody } from "../bodies.ts";
import type { Cluster } from "../../support/two-clusters.ts";
import type { Chance } from "../chance.ts";
import type { Installation } from "./installation.ts";
import type { Answer, Data } from "./process.ts";
import type { StorySandbox } from "./sandbox.ts";

/** What a story may use: its own chance, and as many sandboxes and installations as it wants. */
export interface Stage {
  readonly chance: Chance;
  readonly open: () => Promise<StorySandbox>;
  /** Ends the service of the sandboxes, and starts it again. */
  readonly restart: () => Promise<void>;
  /** A live installation of its own, at a wall time. */
  readonly install: (at: string) => Promise<Installation>;
  /** Two clusters between which environments move. */
  readonly pair: () => Promise<{ readonly source: Cluster; readonly target: Cluster }>;
}

/** The bank's date of an instant. */
export function dateOf(at: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "America/New_York" }).format(Date.parse(at));
}

/** A customer's bank account; chance gives its number. */
export async function link(
  sandbox: StorySandbox,
  chance: Chance,
  config: object = {},
): Promise<Data> {
  const customer = await sandbox.post("/v1/customers", createCustomerBody(0));
  return await sandbox.post("/v1/bridge/bank_account", {
    ...linkBody(customer.id, 0),
    account_number: `71${100_000 + chance.below(900_000)}`,
    config,
  });
}

const LOOK_MS = 20;

/** Looks until something is so, at most so often; answers whether it came to be. */
export async function isSeen(
  look: () => boolean | Promise<boolean>,
  looks = 1_000,
): Promise<boolean> {
  for (let left = looks; left > 0; left -= 1) {
    if (await look()) return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return false;
}

export interface Order {
  readonly paykey: string;
  readonly amount: number;
  readonly external_id: string;
  readonly config?: object;
}

/** The body of a charge of the sandbox's present day. */
export async function chargeBody(
  sandbox: StorySandbox,
  { config = {}, ...order }: Order,
): Promise<object> {
  const { now } = await sandbox.get("/v1/sandbox/clock");
  return {
    currency: "USD",
    description: "Order",
    payment_date: dateOf(now),
    device: { ip_address: "192.0.2.10" },
    consent_type: "internet",
    config: { balance_check: "disabled", ...config },
    ...order,
  };
}

export async function charge(sandbox: StorySandbox, order: Order, key?: string): Promise<Answer> {
  const body = await chargeBody(sandbox, order);
  return await sandbox.call("POST", "/v1/charges", {
    body,
    ...(key === undefined ? {} : { key }),
  });
}

/** The acknowledged charge of an order that must be accepted. */
export async function charged(sandbox: StorySandbox, order: Order): Promise<Data> {
  const { status, data } = await charge(sandbox, order);
  if (status !== 201) throw new Error(`a charge was answered ${status}`);
  return data;
}

export const read = (sandbox: StorySandbox, { id }: Data): Promise<Data> =>
  sandbox.get(`/v1/charges/${id}`);

/** Lines of the files that the bank was sent, by the columns of NACHA records. */
export function sentLines({ bankFolder }: StorySandbox): string[] {
  return ["outbound", "taken"].flatMap((folder) => {
    const path = join(bankFolder, folder);
    const names = namesIn(path).filter((name) => !name.startsWith("."));
    return names.flatMap((name) => readFileSync(join(path, name), "latin1").split(/\r?\n/));
  });
}

function namesIn(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    // A bank that got no file has no folder.
    return [];
  }
}

import type { BalanceResult, LinkedAccount } from "../../../bridge-providers/adapter.ts";
import { secret as hidden } from "../../../bridge-providers/secret.ts";
import type { BridgeSignInRow } from "../../../db/tables/counterparties/bridge-sign-ins.ts";
import type { Vault } from "../../../vault/vault.ts";

/** What is kept of a sign-in, encrypted. */
interface Kept {
  /** Of an open one. */
  readonly ref?: string;
  readonly accounts?: readonly KeptAccount[];
}

interface KeptAccount extends Omit<LinkedAccount, "account_number" | "balance"> {
  readonly account_number: string;
  readonly balance: KeptBalance | null;
}

type KeptBalance =
  | { readonly status: "completed"; readonly cents: string }
  | Exclude<BalanceResult, { status: "completed" }>;

type Place = Pick<BridgeSignInRow, "environment_id" | "session_id">;
type Sealed = Place & Pick<BridgeSignInRow, "secret">;

export function sealRef(vault: Vault, place: Place, ref: string): Promise<Buffer> {
  return seal(vault, place, { ref });
}

export function sealAccounts(
  vault: Vault,
  place: Place,
  accounts: readonly LinkedAccount[],
): Promise<Buffer> {
  const kept = accounts.map(({ account_number, balance, ...rest }) => ({
    ...rest,
    account_number: account_number.reveal(),
    balance: keptBalance(balance),
  }));
  return seal(vault, place, { accounts: kept });
}

/** The provider's handle of an open sign-in. */
export async function openRef(vault: Vault, row: Sealed): Promise<string> {
  const { ref = "" } = await open(vault, row);
  return ref;
}

/** The accounts that a returned sign-in shared. */
export async function openAccounts(vault: Vault, row: Sealed): Promise<LinkedAccount[]> {
  const { accounts = [] } = await open(vault, row);
  return accounts.map(({ account_number, balance, ...rest }) => ({
    ...rest,
    account_number: hidden(account_number),
    balance: shownBalance(balance),
  }));
}

function keptBalance(balance: BalanceResult | null): KeptBalance | null {
  if (balance?.status !== "completed") return balance;
  return { status: "completed", cents: balance.cents.toString() };
}

function shownBalance(balance: KeptBalance | null): BalanceResult | null {
  if (balance?.status !== "completed") return balance;
  return { status: "completed", cents: BigInt(balance.cents) };
}

function seal(vault: Vault, place: Place, kept: Kept): Promise<Buffer> {
  return vault.encrypt(place.environment_id, placeOf(place), JSON.stringify(kept));
}

async function open(vault: Vault, row: Sealed): Promise<Kept> {
  if (row.secret === null) return {};
  const text = await vault.decrypt(row.environment_id, placeOf(row), row.secret);
  return JSON.parse(text) as Kept;
}

function placeOf({ session_id }: Place) {
  return { table: "bridge_sign_ins", column: "secret", id: session_id };
}

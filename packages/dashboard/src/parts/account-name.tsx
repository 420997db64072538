import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { accountNamesQuery, bankNamesQuery } from "../api/names.ts";
import { useSession } from "./environment.tsx";
import { may } from "./may.ts";

export interface Named {
  readonly id: string;
  readonly name: string;
}

const NONE: readonly Named[] = [];

/** Accounts with the names of their businesses; none for a role that may not read them. */
export function useKnownAccounts(): readonly Named[] {
  const enabled = may(useSession(), "accounts.list");
  return useQuery({ ...accountNamesQuery, enabled }).data ?? NONE;
}

/** Banks with their names; none for a role that may not read them. */
export function useKnownBanks(): readonly Named[] {
  const enabled = may(useSession(), "banks.list");
  return useQuery({ ...bankNamesQuery, enabled }).data ?? NONE;
}

const nameIn = (all: readonly Named[], id: string) => all.find((one) => one.id === id)?.name ?? id;

/** The business of an account, which leads to its page. */
export function AccountLink({ id }: { readonly id: string }) {
  const accounts = useKnownAccounts();
  return (
    <Link to="/accounts/$id" params={{ id }}>
      {nameIn(accounts, id)}
    </Link>
  );
}

/** The business of an account, where it leads nowhere. */
export function AccountName({ id }: { readonly id: string }) {
  return nameIn(useKnownAccounts(), id);
}

export function BankName({ id }: { readonly id: string }) {
  return nameIn(useKnownBanks(), id);
}

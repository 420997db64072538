import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "./client.ts";

/** The most accounts of one read. Others show their id. */
const SHOWN_ACCOUNTS = 1000;

/** Banks with their names. */
export const bankNamesQuery = queryOptions({
  queryKey: ["names", "banks"],
  queryFn: async ({ signal }) => {
    const { data } = await api.banks.list({ page_size: 100 }, { signal });
    return data.map(({ id, name }) => ({ id, name }));
  },
});

/** Accounts with the names of their businesses. */
export const accountNamesQuery = queryOptions({
  queryKey: ["names", "accounts"],
  queryFn: async ({ signal }) => {
    const { data } = await api.accounts.list({ page_size: SHOWN_ACCOUNTS }, { signal });
    return data.map(({ id, business_profile: { name } }) => ({ id, name }));
  },
});

/** Gives an account's name, or its id where the name is not known. */
export function useAccountName(): (id: string) => string {
  const accounts = useQuery(accountNamesQuery).data;
  return (id) => accounts?.find((one) => one.id === id)?.name ?? id;
}

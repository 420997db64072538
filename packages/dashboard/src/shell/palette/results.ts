import type { Search } from "@railhead/client";
import { dollars } from "../../format/money.ts";

export type SearchFindResult = Search["results"][number];

/** Where each type of record is shown. */
const ADDRESSES: Readonly<Record<SearchFindResult["type"], (id: string) => string>> = {
  charge: (id) => `/payments/charge/${id}`,
  payout: (id) => `/payments/payout/${id}`,
  customer: (id) => `/customers/${id}`,
  paykey: (id) => `/paykeys/${id}`,
  funding_event: (id) => `/transfers/${id}`,
  file: (id) => `/files/${id}`,
  request: (id) => `/requests?id=${id}`,
};

export function addressOf({ type, id }: SearchFindResult): string {
  return ADDRESSES[type](id);
}

/** What a record is called: payments and transfers by amount too. */
export function describe({ title, amount }: SearchFindResult): string {
  return amount === null ? title : `${dollars(amount)} · ${title}`;
}

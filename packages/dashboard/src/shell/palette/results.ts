import type { Search } from "@railhead/client";
import { dollars } from "../../format/money.ts";

export type SearchFindResult = Search["results"][number];

/** What a record is called: payments and transfers by amount too. */
export function describe({ title, amount }: SearchFindResult): string {
  return amount === null ? title : `${dollars(amount)} · ${title}`;
}

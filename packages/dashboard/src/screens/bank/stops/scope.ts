import type { OriginationStop } from "@railhead/client";

/** What a stop covers, as a person chose it; an empty member covers all of its kind. */
export interface Scope {
  readonly bank_id: string;
  readonly account_id: string;
  readonly sec_code: NonNullable<OriginationStop["sec_code"]> | "";
}

/** Its members that name something: what the API takes. */
export function named({ bank_id, account_id, sec_code }: Scope) {
  return {
    ...(bank_id === "" ? {} : { bank_id }),
    ...(account_id === "" ? {} : { account_id }),
    ...(sec_code === "" ? {} : { sec_code }),
  };
}

/** A stop in words: `WEB entries of Harbor Crafts at First Bank`. Ids without a name stay ids. */
export function coverOf(
  { bank_id, account_id, sec_code }: Pick<OriginationStop, "bank_id" | "account_id" | "sec_code">,
  nameOf: (id: string) => string | undefined,
): string {
  return [
    sec_code === null ? "All entries" : `${sec_code} entries`,
    account_id === null ? "" : `of ${nameOf(account_id) ?? account_id}`,
    bank_id === null ? "" : `at ${nameOf(bank_id) ?? bank_id}`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

import type { NewException } from "./exceptions.ts";

/** Where a sealed value lies. */
interface SealedPlace {
  readonly table: string;
  readonly column: string;
  readonly id: string;
}

/** Tables whose rows the API shows as a resource of its own. */
const RESOURCES: Readonly<Record<string, string>> = {
  ach_files: "file",
  bank_statements: "bank_statement",
  customers: "customer",
  linked_bank_accounts: "linked_bank_account",
  paykeys: "paykey",
  representatives: "representative",
  webhook_endpoints: "webhook_endpoint",
};

/** The exception about a sealed value that cannot be opened; about a paykey's number, the one that sealing opens. */
export function unreadableValue(
  { table, column, id }: SealedPlace,
  account_id: string | null,
): NewException {
  const why = "Its sealed value was changed, moved, or sealed under another key.";
  const type = RESOURCES[table];
  if (table === "paykeys") {
    return {
      kind: "account_unreadable",
      subject: id,
      account_id,
      message: `The account number of paykey ${id} cannot be read: ${why}`,
      details: { fault: why },
      resource: { type: "paykey", id },
    };
  }
  return {
    kind: "value_unreadable",
    subject: `${table} ${column} ${id}`,
    account_id,
    message: `The value ${column} of ${type ?? table} ${id} cannot be read: ${why}`,
    details: { table, column, fault: why },
    ...(type === undefined ? {} : { resource: { type, id } }),
  };
}

import type { NewException } from "./exceptions.ts";

/** Location of an encrypted value. */
interface SealedPlace {
  readonly table: string;
  readonly column: string;
  readonly id: string;
}

/** Tables whose rows are API resources. */
const RESOURCES: Readonly<Record<string, string>> = {
  ach_files: "file",
  bank_statements: "bank_statement",
  customers: "customer",
  linked_bank_accounts: "linked_bank_account",
  paykeys: "paykey",
  representatives: "representative",
  webhook_endpoints: "webhook_endpoint",
};

/**
 * The exception for an encrypted value that cannot be decrypted; for a paykey's number, the same that
 * sealing a file opens.
 */
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

import type { Columns } from "./columns.ts";
import { CUSTOMERS } from "./customers.ts";
import { PAYMENT_STATES, PAYMENTS, PAYMENTS_WITH_STATE } from "./payments.ts";

const TABLES: Readonly<Record<string, Columns>> = {
  customers: CUSTOMERS,
  payments: PAYMENTS,
  payment_states: PAYMENT_STATES,
  payments_with_state: PAYMENTS_WITH_STATE,
};

const LIST = /\{(\w+)(?: (\w+))?: ([^{}]+)\}/g;

/**
 * Writes out the column lists of a SQL text. `{payments created: p_$ $type}` becomes `p_id uuid, p_kind text`
 * and so on for each column with that use; without a use, for all. `$` is the name, `$type` the SQL type,
 * `$sent` the type of its parameter: JSON travels as text.
 */
export function writeColumnLists(text: string): string {
  return text.replaceAll(
    LIST,
    (list: string, table: string, use: string | undefined, form: string) => {
      const columns = Object.entries(TABLES[table] ?? {}).filter(
        ([, { uses }]) => use === undefined || uses.includes(use),
      );
      if (columns.length === 0) throw new Error(`${list} names no columns of db/columns`);
      const written = columns.map(([name, { type }]) =>
        form
          .replaceAll("$type", type)
          .replaceAll("$sent", type === "json" ? "text" : type)
          .replaceAll("$", name),
      );
      return written.join(", ");
    },
  );
}

import { escapeLiteral, Query, type ClientBase, type QueryConfig } from "pg";
import { runQuery } from "./run-query.ts";
import { parameters, type Sql } from "./sql.ts";

/** What the driver's query does with the messages of COPY; by itself it drops them. */
interface Copying {
  submit: (connection: CopyProtocol) => null;
  handleCopyData: (message: { readonly chunk: Buffer }) => void;
  handleCopyInResponse: () => void;
}

interface CopyProtocol {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/**
 * Hands on the rows of a query as COPY sends them in binary form, each in a piece that is only lent.
 * A tenth of what a row of the driver costs.
 */
export async function copyOut(
  client: ClientBase,
  statement: Sql,
  take: (row: Buffer) => void,
): Promise<void> {
  const query = new Query(`copy (${inlined(statement)}) to stdout (format binary)`);
  let fault: { readonly error: unknown } | undefined;
  (query as unknown as Copying).handleCopyData = ({ chunk }) => {
    if (fault !== undefined) return;
    try {
      take(chunk);
    } catch (error) {
      // Thrown here it would end the process; the rest is read, and dropped.
      fault = { error };
    }
  };
  await runQuery(client, query as unknown as QueryConfig);
  if (fault !== undefined) throw fault.error;
}

/** Fills columns of a table with rows in the binary form of COPY, which outruns any insert. */
export async function copyIn(client: ClientBase, target: Sql, rows: Buffer): Promise<void> {
  const text = `copy ${inlined(target)} from stdin (format binary)`;
  const query = new Query(text);
  const copying = query as unknown as Copying;
  // Sent without waiting to be asked: other statements may stand behind this one already.
  copying.submit = (connection) => {
    connection.query(text);
    connection.sendCopyFromChunk(rows);
    connection.endCopyFrom();
    return null;
  };
  copying.handleCopyInResponse = () => undefined;
  await runQuery(client, query as unknown as QueryConfig);
}

/** COPY takes no parameters. */
function inlined(statement: Sql): string {
  const values = parameters(statement.values);
  return statement.strings.reduce(
    (text, piece, index) => text + literal(values[index - 1]) + piece,
  );
}

function literal(value: unknown): string {
  if (value === null) return "null";
  if (typeof value === "string") return escapeLiteral(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new TypeError("a value of COPY is neither text nor a number");
}

import { Client, type ClientBase, type ClientConfig } from "pg";

/** A server from version 14 on reports these in every session, so asking costs no round trip. */
const READ_ONLY: Readonly<Record<string, string>> = {
  in_hot_standby: "it is a standby in recovery",
  default_transaction_read_only: "default_transaction_read_only is on",
};

interface Reported {
  readonly parameterName: string;
  readonly parameterValue: string;
}

interface Reporting {
  readonly connection: {
    on(event: "parameterStatus", listener: (reported: Reported) => void): void;
  };
}

const readOnlyBecause = new WeakMap<ClientBase, Set<string>>();

/** A connection, not yet open, that remembers whether its server takes writes. */
export function createWriterClient(config: ClientConfig): Client {
  const client = new Client(config);
  const reasons = new Set<string>();
  readOnlyBecause.set(client, reasons);
  const { connection } = client as unknown as Reporting;
  connection.on("parameterStatus", ({ parameterName, parameterValue }) => {
    const reason = READ_ONLY[parameterName];
    if (reason === undefined) return;
    if (parameterValue === "on") reasons.add(reason);
    else reasons.delete(reason);
  });
  return client;
}

/** Throws, as a refused write does, where the server of an open connection takes no writes. */
export function requireWriter(client: ClientBase): void {
  const [reason] = readOnlyBecause.get(client) ?? [];
  if (reason === undefined) return;
  throw Object.assign(new Error(`the database takes no writes: ${reason}`), { code: "25006" });
}

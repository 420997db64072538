import type { CustomerRow } from "../../db/tables/counterparties/customers.ts";
import {
  listPatchesOfCustomer,
  listInboxMessagesNaming,
  lockStatesOfCustomer,
  updateInboxMessages,
  updateStates,
} from "../../db/tables/environments/erasure.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { findScopeAccount } from "../../db/tables/accounts/api-keys.ts";
import type { Vault } from "../../vault/vault.ts";
import { erasedAnywhere, withErased } from "../shared/erase-anywhere.ts";
import { erasePatches } from "../shared/erase-patches.ts";
import { eraseStoredResponses } from "../shared/erase-stored-responses.ts";

/** What is left of a person's data. */
export const ERASED = {
  name: "Deleted customer",
  email: "",
  phone: "",
  external_id: null,
  address: null,
  compliance_profile: null,
  device: { ip_address: "0.0.0.0" },
  metadata: {},
} as const satisfies Partial<CustomerRow>;

interface Erased {
  readonly customer: CustomerRow;
  /** Notes that were deleted with it. */
  readonly noteIds: ReadonlySet<string>;
}

/**
 * Takes the person's data out of the event log, of answers kept for retries and of what was
 * delivered, and with it names that were compared with the person's.
 */
export async function eraseCopies(
  tx: Tx,
  vault: Vault,
  { customer, noteIds }: Erased,
): Promise<void> {
  const { id, environment_id } = customer;
  const erasure = { id, erased: ERASED, without: ["name_match"] };
  const clean = (text: string) => JSON.stringify(erasedAnywhere(JSON.parse(text), erasure));
  const states = await lockStatesOfCustomer(tx, customer);
  await updateStates(
    tx,
    customer.environment_id,
    states.map((state) => ({ ...state, data: clean(state.data) })),
  );
  await erasePatches(tx, customer, {
    list: (page) => listPatchesOfCustomer(tx, customer, page),
    clean({ resource_type, patch }) {
      const value = JSON.parse(patch) as object;
      // Later patches of the customer contain no id, so they are found by resource.
      return JSON.stringify(
        resource_type === "customer" ? withErased(value, ERASED) : erasedAnywhere(value, erasure),
      );
    },
  });
  // A note of the platform is answered to the default account, whosever customer it is about.
  const platform = await findScopeAccount(tx, environment_id, null);
  const kept = {
    isAffected: (text: string) => text.includes(id) || isNote(text),
    clean: (text: string) => JSON.stringify(withoutNotes(JSON.parse(clean(text)), id, noteIds)),
  };
  for (const account_id of new Set([customer.account_id, platform?.id ?? customer.account_id])) {
    await eraseStoredResponses(tx, vault, { owner: { environment_id, account_id }, ...kept });
  }
  const received = await listInboxMessagesNaming(tx, customer);
  await updateInboxMessages(
    tx,
    environment_id,
    received.map(({ number, body }) => ({ number, body: clean(body) })),
  );
}

function isNote(text: string): boolean {
  return text.includes('"mentions":');
}

/** The value with every erased note in it emptied. */
function withoutNotes(value: unknown, customerId: string, ids: ReadonlySet<string>): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withoutNotes(item, customerId, ids));
  const members = Object.entries(value).map(([name, member]) => [
    name,
    withoutNotes(member, customerId, ids),
  ]);
  const clean = Object.fromEntries(members) as Record<string, unknown>;
  const isErased = ids.has(String(clean["id"])) || clean["resource_id"] === customerId;
  return isErased && "mentions" in clean ? { ...clean, text: "", mentions: [] } : clean;
}

import {
  lockStoredResponses,
  updateStoredResponses,
} from "../../db/tables/environments/erasure.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { placeOf } from "../../http/pipeline/idempotency.ts";
import type { Vault } from "../../vault/vault.ts";

const CHUNK = 1000;

interface Owner {
  readonly id: string;
  readonly environment_id: string;
  readonly account_id: string;
}

/**
 * Rewrites the kept answers of an account that name the customer. They are sealed, so each one of the
 * last day is opened to look.
 */
export async function eraseStoredResponses(
  tx: Tx,
  vault: Vault,
  { customer, clean }: { customer: Owner; clean: (text: string) => string },
): Promise<void> {
  const { id, environment_id, account_id } = customer;
  let after = "";
  for (;;) {
    const kept = await lockStoredResponses(tx, customer, { after, limit: CHUNK });
    const last = kept.at(-1);
    if (last === undefined) return;
    after = last.key;
    const opened = await Promise.all(
      kept.map(async ({ key, body }) => {
        const text = await vault.decrypt(environment_id, placeOf({ account_id, key }), body);
        return { key, text };
      }),
    );
    const named = opened.filter(({ text }) => text.includes(id));
    const bodies = await Promise.all(
      named.map(async ({ key, text }) => {
        const place = placeOf({ account_id, key });
        return { key, body: await vault.encrypt(environment_id, place, clean(text)) };
      }),
    );
    await updateStoredResponses(tx, customer, bodies);
  }
}

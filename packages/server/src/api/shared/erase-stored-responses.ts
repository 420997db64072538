import type { AccountScope } from "../../db/postgres/account-scope.ts";
import {
  lockStoredResponses,
  updateStoredResponses,
} from "../../db/tables/environments/erasure.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { placeOf } from "../../http/pipeline/idempotency.ts";
import type { Vault } from "../../vault/vault.ts";

const CHUNK = 1000;

interface Rewritten {
  /** Whose answers. */
  readonly owner: AccountScope;
  readonly isAffected: (text: string) => boolean;
  readonly clean: (text: string) => string;
}

/**
 * Rewrites the kept answers of an account that hold a person's data. They are sealed, so each one of the
 * last day is opened to look.
 */
export async function eraseStoredResponses(
  tx: Tx,
  vault: Vault,
  { owner, isAffected, clean }: Rewritten,
): Promise<void> {
  const { environment_id, account_id } = owner;
  let after = "";
  for (;;) {
    const kept = await lockStoredResponses(tx, owner, { after, limit: CHUNK });
    const last = kept.at(-1);
    if (last === undefined) return;
    after = last.key;
    const opened = await Promise.all(
      kept.map(async ({ key, body }) => {
        const text = await vault.decrypt(environment_id, placeOf({ account_id, key }), body);
        return { key, text };
      }),
    );
    const named = opened.filter(({ text }) => isAffected(text));
    const bodies = await Promise.all(
      named.map(async ({ key, text }) => {
        const place = placeOf({ account_id, key });
        return { key, body: await vault.encrypt(environment_id, place, clean(text)) };
      }),
    );
    await updateStoredResponses(tx, owner, bodies);
  }
}

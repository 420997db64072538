import type { Instant, Reason, Source } from "@railhead/core";
import type { Tx } from "../../postgres/executor.ts";
import { returningInOrder, json, sql } from "../../postgres/sql.ts";

/** Effect of a return on the bank account behind a paykey. */
export interface AccountEffect {
  readonly paykey_id: string;
  readonly effect: "review" | "blocked";
  readonly code: string;
  /** Whether the block may be lifted once: the first R29. */
  readonly unblockable: boolean;
}

/** A paykey as a block left it. */
export interface BlockedPaykey {
  readonly environment_id: string;
  readonly id: string;
  readonly account_id: string;
  readonly version: number;
  readonly status: "review" | "blocked";
  readonly status_reason: Reason;
  readonly status_source: Source;
  readonly status_code: string;
  readonly status_message: string;
  readonly status_changed_at: Instant;
  readonly unblock_eligible: boolean;
  readonly updated_at: Instant;
}

/** Stores the blocks, which apply even after every paykey of the bank account has ended. */
async function insertBlocks(
  tx: Tx,
  environmentId: string,
  effects: readonly AccountEffect[],
  at: Instant,
): Promise<void> {
  await tx.run(sql`
    insert into bank_account_blocks as b (environment_id, account_id, fingerprint, code,
      unblockable, blocked_at)
    select distinct on (k.account_id, k.fingerprint) k.environment_id, k.account_id, k.fingerprint,
      r.code, r.unblockable and not exists (select from bank_account_blocks o
        where o.environment_id = k.environment_id and o.account_id = k.account_id
          and o.fingerprint = k.fingerprint
          and o.lifted_at is not null), ${at}
    from json_to_recordset(${json(effects)}::json) as r(
      paykey_id uuid, effect text, code text, unblockable boolean)
    join paykeys k on k.environment_id = ${environmentId} and k.id = r.paykey_id
    where r.effect = 'blocked'
    order by k.account_id, k.fingerprint, r.unblockable
    on conflict (environment_id, account_id, fingerprint) where lifted_at is null do update
      set code = excluded.code, unblockable = false
      where b.unblockable and not excluded.unblockable`);
}

/**
 * Blocks or reviews every paykey of the bank account within the account, across customers. Ended paykeys
 * keep their status; a block is never weakened.
 */
export async function updateBlockedPaykeys(
  tx: Tx,
  environmentId: string,
  effects: readonly AccountEffect[],
  at: Instant,
): Promise<BlockedPaykey[]> {
  await insertBlocks(tx, environmentId, effects, at);
  const change = sql`
    with effect as (
      select distinct on (k.account_id, k.fingerprint) k.account_id, k.fingerprint, r.effect,
        r.code, r.unblockable
      from json_to_recordset(${json(effects)}::json) as r(
        paykey_id uuid, effect text, code text, unblockable boolean)
      join paykeys k on k.environment_id = ${environmentId} and k.id = r.paykey_id
      order by k.account_id, k.fingerprint, r.effect, r.unblockable
    ), target as (
      select k.id, effect.effect, effect.code,
        effect.effect = 'blocked' and effect.unblockable
          and not exists (select from bank_account_blocks b
            where b.environment_id = k.environment_id and b.account_id = k.account_id
            and b.fingerprint = k.fingerprint and b.lifted_at is not null) as unblock_eligible
      from effect join paykeys k using (account_id, fingerprint)
      where k.environment_id = ${environmentId} and (k.status in ('active', 'review', 'pending')
        or (k.status = 'blocked' and k.unblock_eligible and not effect.unblockable
          and effect.effect = 'blocked'))
      order by k.id for update of k
    )
    update paykeys k set status = target.effect, status_code = target.code,
      status_reason = case target.effect when 'blocked' then 'blocked_by_system'
        else 'require_review' end,
      status_source = 'risk_monitor',
      status_message = 'A payment was returned with ' || target.code || '.',
      status_changed_at = greatest(${at}::timestamptz, k.updated_at + interval '1 millisecond'),
      updated_at = greatest(${at}::timestamptz, k.updated_at + interval '1 millisecond'),
      unblock_eligible = target.unblock_eligible, version = k.version + 1
    from target where k.environment_id = ${environmentId} and k.id = target.id and (k.status, k.status_code) is distinct from
      (target.effect, target.code)
    returning k.environment_id, k.id, k.account_id, k.version, k.status, k.status_reason, k.status_source,
      k.status_code, k.status_message, k.status_changed_at, k.unblock_eligible, k.updated_at`;
  return await tx.rows(returningInOrder(change, sql`id`));
}

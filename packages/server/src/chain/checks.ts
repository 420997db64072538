import {
  compareAuditSequence,
  compareHistory,
  comparePostings,
  compareProfiles,
  type CheckedPage,
} from "../db/tables/chain/chain-checks.ts";
import { compareStates } from "../db/tables/chain/chain-rows.ts";
import { CHAIN_STATES } from "../db/tables/chain/chain-sources.ts";
import { checkBlocks } from "./check-blocks.ts";
import { checkHeads } from "./check-heads.ts";
import type { CheckContext } from "./check-context.ts";
import { checkFiles, checkNumbers, checkValues } from "./check-values.ts";

/** Checks the next rows; `after` is the `next` of the page before. */
type Check = (context: CheckContext, after: string | undefined) => Promise<CheckedPage>;

const PAGE = 1_000;
const NIL = "00000000-0000-0000-0000-000000000000";

const paged =
  (check: typeof compareHistory): Check =>
  ({ db, environment_id }, after) =>
    check(db, { environment_id, after, limit: PAGE });

/** Rows that change, table by table, against what their last event left. */
const checkStates: Check = async (context, after) => {
  const { db, environment_id, sealed_event: sealed } = context;
  const [index = "0", id = NIL] = after?.split(" ") ?? [];
  const states = CHAIN_STATES[Number(index)];
  // The first block keeps the state of every row; before it there is none to compare with.
  if (states === undefined || sealed === undefined)
    return { faults: [], checked: 0, next: undefined };
  const page = await compareStates(db, states, { environment_id, after: id, limit: PAGE, sealed });
  const next = page.next === undefined ? `${Number(index) + 1}` : `${index} ${page.next}`;
  return {
    faults: page.faults.map(({ id: row, fault }) => `${states.table} ${row} was ${fault}`),
    checked: page.checked,
    next: next === `${CHAIN_STATES.length}` ? undefined : next,
  };
};

/** In the order in which they run. */
export const CHECKS = {
  signed_heads_are_in_the_chain: checkHeads,
  sealed_rows_are_unchanged: checkBlocks,
  audit_log_has_no_gap: paged(compareAuditSequence),
  resources_are_as_last_sealed: checkStates,
  history_is_what_events_added: paged(compareHistory),
  postings_follow_events: paged(comparePostings),
  bank_profiles_are_their_last_versions: paged(compareProfiles),
  encrypted_values_open: checkValues,
  account_numbers_have_their_hashes: checkNumbers,
  files_at_the_bank_are_as_sealed: checkFiles,
} as const satisfies Record<string, Check>;

export type CheckName = keyof typeof CHECKS;

/** Those that prove the audit log. */
export const AUDIT_CHECKS = [
  "signed_heads_are_in_the_chain",
  "sealed_rows_are_unchanged",
  "audit_log_has_no_gap",
] as const satisfies readonly CheckName[];

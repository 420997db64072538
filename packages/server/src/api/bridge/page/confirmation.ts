import { instantToMs, type Instant } from "@railhead/core";
import { Type } from "typebox";
import { assertFound } from "../../../base/assert.ts";
import type { Executor } from "../../../db/postgres/executor.ts";
import type { BridgeSessionRow } from "../../../db/tables/counterparties/bridge-sessions.ts";
import { findPaykey, type PaykeyRow } from "../../../db/tables/counterparties/paykeys.ts";
import { findActivation } from "../../../db/tables/files/auxiliary-entries.ts";
import type { VerificationRow } from "../../../db/tables/files/auxiliary-rows.ts";
import type { RequestContext } from "../../../http/route/context.ts";
import * as schema from "../../../http/schema/schema.ts";
import { openAmounts } from "../../../payments/auxiliary/verifications/verification-entries.ts";
import { isCodeOf, returnCode } from "../hosted-link.ts";

/** Where the micro-entries of a linked account are, for the page. */
export const CONFIRMATION_STATES = [
  "sending",
  "open",
  "confirmed",
  "locked",
  "expired",
  "failed",
] as const;
type State = (typeof CONFIRMATION_STATES)[number];

export const Confirmation = Type.Object({
  state: schema.OneOf(CONFIRMATION_STATES),
  label: Type.String(),
  tries_left: schema.Nullable(Type.Integer()),
  expires_at: schema.Nullable(Type.String({ format: "date-time" })),
  /** Of the link back; null where the page was opened by a link of its business. */
  link_code: schema.Nullable(Type.String()),
  /** In a sandbox there is no statement to read them from. */
  sandbox_amounts: Type.Array(Type.Integer()),
});

/** The micro-entries that the session's paykey waits for, or waited for; null where there are none. */
export async function readConfirmation(
  context: RequestContext,
  db: Executor,
  session: BridgeSessionRow,
): Promise<schema.Static<typeof Confirmation> | null> {
  const { environment_id, account_id, paykey_id } = session;
  if (paykey_id === null) return null;
  const row = await findActivation(db, environment_id, paykey_id);
  if (row === undefined) return null;
  const found = await findPaykey(db, { environment_id, account_id, id: paykey_id });
  return await showConfirmation(context, session, {
    row,
    paykey: assertFound(found, "the session's paykey"),
  });
}

async function showConfirmation(
  { app, at, environment }: RequestContext,
  session: BridgeSessionRow,
  { row, paykey }: { row: VerificationRow; paykey: PaykeyRow },
): Promise<schema.Static<typeof Confirmation>> {
  const state = stateOf(row, paykey, at);
  const isOpen = state === "open";
  const code = await returnCode(app.vault, session);
  const place = { tools: app, environment_id: environment.id };
  const isShown = isOpen && environment.kind === "sandbox";
  return {
    state,
    label: paykey.label,
    tries_left: row.tries_left,
    expires_at: isOpen ? row.due_at : null,
    link_code: isCodeOf(session, code) ? code : null,
    sandbox_amounts: isShown ? (await openAmounts(place, row)).map(Number) : [],
  };
}

/** Whether amounts are still to be confirmed. */
export function awaitsCustomer(row: VerificationRow, paykey: PaykeyRow): boolean {
  return OPEN_STATUSES.has(row.status) && !ENDED_PAYKEYS.has(paykey.status);
}

const OPEN_STATUSES: ReadonlySet<string> = new Set(["created", "sent", "awaiting_confirmation"]);
const ENDED_PAYKEYS: ReadonlySet<string> = new Set(["rejected", "blocked", "inactive"]);

function stateOf(row: VerificationRow, paykey: PaykeyRow, at: Instant): State {
  if (row.status === "expired") return "expired";
  if (row.status === "failed") return row.tries_left === 0 ? "locked" : "failed";
  if (ENDED_PAYKEYS.has(paykey.status)) return "failed";
  if (row.status === "verified") return "confirmed";
  if (row.status !== "awaiting_confirmation") return "sending";
  return isPast(row.due_at, at) ? "expired" : "open";
}

function isPast(due: Instant | null, at: Instant): boolean {
  return due !== null && instantToMs(at) >= instantToMs(due);
}

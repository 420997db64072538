import {
  ACCOUNT_LIFECYCLE,
  LINKED_BANK_ACCOUNT_LIFECYCLE,
  REPRESENTATIVE_LIFECYCLE,
  type AccountEvent,
  type EventType,
  type LinkedBankAccountEvent,
  type RepresentativeEvent,
  type StatusDetailReason,
} from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import { updateAccount, type AccountRow } from "../../db/tables/accounts/accounts.ts";
import { unparkReceivedLines } from "../../db/tables/funding/received-lines.ts";
import { unparkPayments } from "../../db/tables/payments/payments.ts";
import {
  listLinkedBankAccountsOf,
  updateLinkedBankAccount,
  type LinkedBankAccountRow,
} from "../../db/tables/accounts/linked-bank-accounts.ts";
import type { StatusDetail } from "../../db/postgres/platform-rows.ts";
import {
  listRepresentativesOf,
  updateRepresentative,
  type RepresentativeRow,
} from "../../db/tables/accounts/representatives.ts";
import type { NewEvent } from "../../events/append.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { serializeAccount } from "../accounts/serialize.ts";
import { serializeLinkedBankAccount } from "../../payments/funding/serialize-linked-bank-account.ts";
import { nextVersion, resourceEvent } from "./platform-resources.ts";
import { serializeRepresentative } from "../representatives/serialize.ts";

/** A row after a move, and what the log is to say of it. */
export interface Transitioned<R> {
  readonly row: R;
  readonly events: NewEvent[];
}

interface TransitionRow {
  readonly to: string;
  readonly reasons: readonly StatusDetailReason[];
  readonly notifies: string | null;
  readonly why: string;
}

/** Who decided and what is said of it, where the table of moves leaves a choice. */
export interface Decision {
  readonly reason?: StatusDetailReason;
  readonly message?: string;
}

function detailOf(move: TransitionRow, { reason, message }: Decision): StatusDetail {
  return {
    reason: reason ?? assertFound(move.reasons[0], "a reason of the move"),
    source: "system",
    code: null,
    message: message ?? move.why,
  };
}

/** Moves an account whose turn the caller holds; undefined where its status does not allow it. */
export async function transitionAccount(
  context: WriteContext,
  before: AccountRow,
  what: { event: AccountEvent; set?: Partial<AccountRow> } & Decision,
): Promise<Transitioned<AccountRow> | undefined> {
  const move = ACCOUNT_LIFECYCLE.move(before.status, what.event);
  if (move === undefined) return undefined;
  const status_detail = detailOf(move, what);
  const row = nextVersion(context, before, { ...what.set, status: move.to, status_detail });
  await updateAccount(context.tx, row);
  const { kind } = context.environment;
  const event = resourceEvent(context, {
    type: `account.${assertFound(move.notifies, "its event")}` as EventType,
    row,
    account_id: row.id,
    before: serializeAccount(before, kind),
    after: serializeAccount(row, kind),
    message: status_detail.message,
  });
  return { row, events: [event] };
}

export async function transitionRepresentative(
  context: WriteContext,
  before: RepresentativeRow,
  what: { event: RepresentativeEvent } & Decision,
): Promise<Transitioned<RepresentativeRow> | undefined> {
  const move = REPRESENTATIVE_LIFECYCLE.move(before.status, what.event);
  if (move === undefined) return undefined;
  const status_detail = detailOf(move, what);
  const row = nextVersion(context, before, { status: move.to, status_detail });
  await updateRepresentative(context.tx, row);
  const event = resourceEvent(context, {
    type: `representative.${assertFound(move.notifies, "its event")}` as EventType,
    row,
    account_id: row.account_id,
    before: serializeRepresentative(before),
    after: serializeRepresentative(row),
    message: status_detail.message,
  });
  return { row, events: [event] };
}

export async function transitionLinkedBankAccount(
  context: WriteContext,
  before: LinkedBankAccountRow,
  what: { event: LinkedBankAccountEvent } & Decision,
): Promise<Transitioned<LinkedBankAccountRow> | undefined> {
  const move = LINKED_BANK_ACCOUNT_LIFECYCLE.move(before.status, what.event);
  if (move === undefined) return undefined;
  const status_detail = detailOf(move, what);
  const row = nextVersion(context, before, { status: move.to, status_detail });
  await updateLinkedBankAccount(context.tx, row);
  if (row.status === "active") {
    await unparkPayments(context.tx, { ...row, at: context.at });
    await unparkReceivedLines(context.tx, { ...row, at: context.at });
  }
  const event = resourceEvent(context, {
    type: `linked_bank_account.${assertFound(move.notifies, "its event")}` as EventType,
    row,
    account_id: row.account_id,
    before: serializeLinkedBankAccount(before),
    after: serializeLinkedBankAccount(row),
    message: status_detail.message,
  });
  return { row, events: [event] };
}

/** The events of a decision: what was only created passes through the review. */
const DECISION_EVENTS = {
  active: ["onboard", "activate"],
  rejected: ["onboard", "reject"],
  inactive: ["deactivate"],
} as const;

/** Moves a row to the decided status; undefined where its status does not allow it. */
export async function decide<Row extends RepresentativeRow | LinkedBankAccountRow>(
  context: WriteContext,
  transition: (
    context: WriteContext,
    before: Row,
    what: { event: "onboard" | "activate" | "reject" | "deactivate" } & Decision,
  ) => Promise<Transitioned<Row> | undefined>,
  what: { before: Row; status: keyof typeof DECISION_EVENTS; message?: string },
): Promise<Transitioned<Row> | undefined> {
  const { before, status, message } = what;
  let row = before;
  const events: NewEvent[] = [];
  for (const event of DECISION_EVENTS[status]) {
    const said = event === "onboard" || message === undefined ? {} : { message };
    const moved = await transition(context, row, { event, ...said });
    row = moved?.row ?? row;
    events.push(...(moved?.events ?? []));
  }
  return row.status === status && before.status !== status ? { row, events } : undefined;
}

/**
 * Takes an account's representatives and linked bank accounts along: each moves where its status
 * allows the event, the others stay.
 */
export async function transitionDependents(
  context: WriteContext,
  account: Pick<AccountRow, "id" | "environment_id">,
  event: "onboard" | "activate" | "reject",
): Promise<NewEvent[]> {
  const { tx } = context;
  const events: NewEvent[] = [];
  for (const row of await listRepresentativesOf(tx, {
    environment_id: account.environment_id,
    account_id: account.id,
  })) {
    const moved = await transitionRepresentative(context, row, { event });
    events.push(...(moved?.events ?? []));
  }
  const owner = { environment_id: account.environment_id, account_id: account.id };
  for (const row of await listLinkedBankAccountsOf(tx, owner)) {
    const moved = await transitionLinkedBankAccount(context, row, { event });
    events.push(...(moved?.events ?? []));
  }
  return events;
}

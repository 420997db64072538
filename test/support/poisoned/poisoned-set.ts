import { createPaykey, createPayment } from "../factories.ts";
import { copyRow, poisonRow, type RowSet } from "./row-sets.ts";
import type { Resource, Sandbox, TestService } from "../service.ts";

/** What a step takes, just before it does, with one of them made unfit. */
export interface PoisonedSet extends RowSet {
  readonly poison: string;
  /** Until when the clock is moved. */
  readonly until: string;
  /** What is true of a row that the step has moved. */
  readonly moved: string;
  /** What the exception names, where that is not the poisoned row itself. */
  readonly named?: string;
  /** The exception's kind, where it is not `item_set_aside`. */
  readonly kind?: string;
  /** How many there are, where that is not a thousand. */
  readonly size?: number;
  /** False where nothing is left to take again. */
  readonly isTakenAgain?: boolean;
}

/** Makes the rows of one step in a sandbox. */
export type MakeSet = (service: TestService, sandbox: Sandbox) => Promise<PoisonedSet>;

export const AFTER_CUTOFF = "2026-03-02T21:15:00.000Z";

export const middleOf = ({ ids }: RowSet): string => ids[Math.floor(ids.length / 2)] ?? "";

/** Poisons the row in the middle. */
export async function inTheMiddle(
  service: TestService,
  set: RowSet,
  of: Pick<PoisonedSet, "until" | "moved">,
): Promise<PoisonedSet> {
  const poison = middleOf(set);
  await poisonRow(service, set.table, poison);
  return { ...set, ...of, poison };
}

export async function charge(sandbox: Sandbox, members: object = {}): Promise<Resource> {
  const { paykey } = await createPaykey(sandbox);
  return await createPayment(sandbox, "charge", { paykey, ...members });
}

/** Gives each copied payment an external id of its own. */
export const COPIED_ID = { external_id: "'copy-' || made.i" };

/** Charges at a step, copied from one that has come there. */
export async function chargesAt(
  service: TestService,
  sandbox: Sandbox,
  { at, changes = {} }: { at?: string; changes?: Record<string, string> } = {},
): Promise<RowSet> {
  const { id } = await charge(sandbox);
  await sandbox.advance(at ?? "PT1S");
  return await copyRow(service, {
    table: "payment_states",
    id: id as string,
    changes: { ...COPIED_ID, ...changes },
  });
}

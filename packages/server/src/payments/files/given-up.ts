import { lastDishonorDay, SIDE_ENTRIES, type Instant, type SideEntryKind } from "@railhead/core";
import type { DishonorRow } from "../../db/files/dishonors.ts";
import type { Tx } from "../../db/executor.ts";
import { openExceptions } from "../../exceptions/exceptions.ts";
import { closuresOf } from "../../rails/calendar.ts";
import { easternTime } from "../../rails/eastern-time.ts";
import type { StepRun } from "../step.ts";

/** Whether a file of an instant comes after the last day on which a return may be dishonored. */
export function isDishonorTooLate(
  { bank }: Pick<StepRun, "bank">,
  { return_date }: DishonorRow,
  at: Instant,
): boolean {
  return easternTime(at).date > lastDishonorDay(return_date, closuresOf(bank.profile));
}

/** Opens the exception of what goes in no file any more. Call it last. */
export async function tellGivenUp(
  tx: Tx,
  run: StepRun,
  {
    kind,
    rows,
  }: {
    kind: SideEntryKind;
    rows: readonly {
      readonly id: string;
      readonly account_id: string;
      readonly payment_id?: string;
      readonly paykey_id?: string;
      readonly attempt: number;
    }[];
  },
): Promise<void> {
  const scene = { environment_id: run.environment_id, at: run.at, ids: run.tools.ids };
  await openExceptions(
    tx,
    scene,
    rows.map(({ id, account_id, payment_id, paykey_id, attempt }) => ({
      kind: SIDE_ENTRIES[kind].exception,
      subject: id,
      account_id,
      details: {
        ...(payment_id === undefined ? {} : { payment_id }),
        ...(paykey_id === undefined ? {} : { paykey_id }),
        attempt,
      },
      resource: { type: kind === "verification" ? "paykey_verification" : kind, id },
    })),
  );
}

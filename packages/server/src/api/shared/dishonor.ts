import { DISHONOR_CODES, DISHONOR_STATUSES, type DishonorCode } from "@railhead/core";
import { Type } from "typebox";
import { assertFound } from "../../base/assert.ts";
import { listBanks, type BankProfile } from "../../db/tables/banks/banks.ts";
import { dishonors } from "../../db/tables/files/auxiliary-entries.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { refusal } from "../../http/schema/problem.ts";
import { Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import { dishonorGrounds } from "../../payments/auxiliary/dishonors/dishonor-grounds.ts";
import {
  createDishonorRow,
  dishonorRefusal,
  type DishonorOrder,
} from "../../payments/auxiliary/dishonors/request-dishonor.ts";
import { serializeDishonor } from "../../payments/auxiliary/dishonors/serialize-dishonor.ts";

export const DISHONOR_CODE_NAMES = Object.keys(DISHONOR_CODES) as DishonorCode[];

export const Dishonor = Type.Object({
  id: Uuid(),
  account_id: Nullable(Uuid()),
  payment_id: Nullable(Uuid()),
  payment_type: OneOf(["charge", "payout"]),
  status: OneOf(DISHONOR_STATUSES),
  code: OneOf(DISHONOR_CODE_NAMES),
  information: Type.String(),
  return_code: Type.String({ description: "Of the return that is refused." }),
  return_trace_number: Type.String(),
  amount: Type.String(),
  trace_number: Nullable(Type.String({ description: "Of our entry, once it is in a file." })),
  file_id: Nullable(Uuid()),
  settlement_date: Nullable(Type.String({ format: "date" })),
  contest_code: Nullable(Type.String({ description: "R71 to R77: why the bank insists." })),
  due_at: Nullable(Type.String({ format: "date-time", description: "When it goes on by itself." })),
  created_at: Type.String({ format: "date-time" }),
  updated_at: Type.String({ format: "date-time" }),
});

/** The profile of a bank of the environment. */
export async function profileOf({ tx, environment }: WriteContext, bankId: string) {
  const banks = await listBanks(tx, environment.id);
  const bank = banks.find(({ id }) => id === bankId);
  return assertFound(bank, "the bank of a return").profile;
}

/** Stores the dishonor of a locked return. Throws its refusals. */
export async function requestDishonor(
  { app, environment, tx, at }: WriteContext,
  order: DishonorOrder,
  profile: BankProfile,
) {
  const detail = dishonorRefusal(order, { profile, at });
  if (detail !== undefined) throw refusal("dishonor_not_allowed", { detail });
  const reader = { environment_id: environment.id, tools: app };
  const grounds = await dishonorGrounds(tx, reader, order);
  if ("refusal" in grounds) {
    throw refusal("dishonor_not_allowed", { detail: grounds.refusal });
  }
  const row = createDishonorRow(
    { ...order, ...grounds },
    { environment_id: environment.id, ids: app.ids, at },
  );
  const added = await dishonors.insert(tx, [row]);
  if (added.size === 0) {
    throw refusal("dishonor_not_allowed", { detail: "The return was dishonored before." });
  }
  return serializeDishonor(row);
}

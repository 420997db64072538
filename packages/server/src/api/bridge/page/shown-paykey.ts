import { Type } from "typebox";
import type { PaykeyRow } from "../../../db/tables/counterparties/paykeys.ts";
import * as schema from "../../../http/schema/schema.ts";
import { serializePaykey } from "../../paykeys/serialize.ts";
import { Paykey } from "../../paykeys/schema.ts";

const { properties } = Paykey;

/** A paykey as shown to a browser. */
export const ShownPaykey = Type.Object({
  id: schema.Uuid(),
  paykey: properties.paykey,
  customer_id: schema.Uuid(),
  label: properties.label,
  institution_name: properties.institution_name,
  source: properties.source,
  status: properties.status,
  bank_data: properties.bank_data,
  created_at: properties.created_at,
  updated_at: properties.updated_at,
});

export function showPaykey(row: PaykeyRow): schema.Static<typeof ShownPaykey> {
  const paykey = serializePaykey(row);
  return {
    id: paykey.id,
    paykey: paykey.paykey,
    customer_id: paykey.customer_id,
    label: paykey.label,
    institution_name: paykey.institution_name,
    source: paykey.source,
    status: paykey.status,
    bank_data: paykey.bank_data,
    created_at: paykey.created_at,
    updated_at: paykey.updated_at,
  };
}

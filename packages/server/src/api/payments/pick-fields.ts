import type { serializePaymentItem } from "../../payments/transitions/serialize.ts";
import type { PaymentField } from "./schema.ts";

type Item = ReturnType<typeof serializePaymentItem>;

/** Members that are parts of others. */
const PARTS: Readonly<Partial<Record<PaymentField, (item: Item) => unknown>>> = {
  customer_name: (item) => item.customer_details.name,
  paykey_label: (item) => item.paykey_details.label,
  status_code: (item) => item.status_details.code,
  status_message: (item) => item.status_details.message,
  status_reason: (item) => item.status_details.reason,
};

/** The id of an item and the members that are named. */
export function pickFields(item: Item, fields: readonly PaymentField[]): object {
  const whole = item as Readonly<Record<string, unknown>>;
  const named = fields.map((name) => [name, PARTS[name]?.(item) ?? whole[name] ?? null]);
  return { id: item.id, ...(Object.fromEntries(named) as object) };
}

import type { SuspenseItem } from "@railhead/client";
import { api } from "../../../api/client.ts";

/** An act that ends an item. */
export interface Act {
  readonly name: "match" | "dishonor" | "net" | "write_off" | "park" | "hand_over";
  /** What happens to the money. */
  readonly does: string;
  /** What it needs besides a reason. */
  readonly asks?: string;
  /** Only for money of this direction. */
  readonly of?: SuspenseItem["direction"];
  /** Only for these kinds of entries. */
  readonly kinds?: readonly SuspenseItem["kind"][];
}

const ACTS: readonly Act[] = [
  {
    name: "match",
    does: "the payment is returned by it, with every effect of the return code.",
    asks: "Id of the payment",
    kinds: ["unmatched"],
  },
  {
    name: "dishonor",
    does: "the return is refused with the code that its exception proposes; the item ends when that stands.",
    kinds: ["unmatched", "return"],
  },
  {
    name: "net",
    does: "it ends together with the same money of another item.",
    asks: "Id of the other item",
  },
  { name: "write_off", does: "it is lost to us.", of: "out" },
  { name: "park", does: "nobody claims it; it is owed, and no income.", of: "in" },
  {
    name: "hand_over",
    does: "the bank or another system settles it.",
    asks: "Document, such as the bank's case number",
  },
];

/** The acts that an item allows. */
export function actsOn({ direction, kind }: SuspenseItem): readonly Act[] {
  return ACTS.filter(
    (act) => (act.of ?? direction) === direction && (act.kinds ?? [kind]).includes(kind),
  );
}

/** Ends all that is open of an item. */
export async function runAct(
  { id }: SuspenseItem,
  { name }: Act,
  { reason, other }: { readonly reason: string; readonly other: string },
): Promise<unknown> {
  const items = api.suspenseItems;
  if (name === "match") return await items.match(id, { reason, payment_id: other });
  if (name === "dishonor") return await items.dishonor(id, { reason });
  if (name === "net") return await items.net(id, { reason, suspense_item_id: other });
  if (name === "write_off") return await items.writeOff(id, { reason });
  if (name === "park") return await items.park(id, { reason });
  return await items.handOver(id, { reason, document: other });
}

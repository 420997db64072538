import type { SuspenseItem } from "@railhead/client";
import { SUSPENSE_ACTS } from "@railhead/core";
import { api } from "../../../api/client.ts";
import { centsOf, dollars } from "../../../format/money.ts";
import type { FormAct, FormField, Given } from "../../../parts/form-acts.tsx";

type Name = "match" | "dishonor" | "net" | "assign" | "write_off" | "park" | "hand_over";

interface Act {
  readonly name: Name;
  readonly label: string;
  /** What happens to the money. */
  readonly does: string;
  /** What it needs besides a reason. */
  readonly asks?: FormField;
  /** Set where it may end a part of what is open. */
  readonly isPartial?: true;
  /** Only for these kinds of entries. */
  readonly kinds?: readonly SuspenseItem["kind"][];
  /** Only for money of this direction, where the act of the table takes both. */
  readonly direction?: "in";
  /** Not for this kind of entries. */
  readonly except?: SuspenseItem["kind"];
  readonly run: (id: string, given: Given & { readonly reason: string }) => PromiseLike<unknown>;
}

/** An account as a choice. */
interface AccountName {
  readonly id: string;
  readonly name: string;
}

const items = api.suspenseItems;

const ACTS: readonly Act[] = [
  {
    name: "match",
    label: "Match",
    does: "the payment is returned by it, with every effect of the return code.",
    asks: { name: "payment_id", label: "Id of the payment", most: 36 },
    kinds: ["unmatched"],
    run: (id, { reason, payment_id = "" }) => items.match(id, { reason, payment_id }),
  },
  {
    name: "dishonor",
    label: "Dishonor",
    does: "the return is refused with the code that its exception proposes; the item ends when that stands.",
    kinds: ["unmatched", "return"],
    run: (id, { reason }) => items.dishonor(id, { reason }),
  },
  {
    name: "net",
    label: "Net",
    does: "it ends together with the same money of another item; of two amounts the smaller one ends in both.",
    asks: { name: "suspense_item_id", label: "Id of the other item", most: 36 },
    // What a reversal moved may still come back.
    except: "reversal",
    run: (id, { reason, suspense_item_id = "" }) => items.net(id, { reason, suspense_item_id }),
  },
  {
    name: "assign",
    label: "Assign to a business",
    does: "it is the business's; where its payouts need money paid in, it covers them. In live, above $100.00 another person approves.",
    asks: { name: "account_id", label: "Whose money it is" },
    isPartial: true,
    kinds: ["return", "unmatched", "dishonored", "contested"],
    direction: "in",
    run: (id, { reason, account_id = "", amount }) =>
      items.assign(id, { reason, account_id, ...amountOf(amount) }),
  },
  {
    name: "write_off",
    label: "Write off",
    does: "it is lost to us. In live, above $100.00 another person approves.",
    isPartial: true,
    run: (id, { reason, amount }) => items.writeOff(id, { reason, ...amountOf(amount) }),
  },
  {
    name: "park",
    label: "Park",
    does: "nobody claims it; it is owed, and no income.",
    isPartial: true,
    run: (id, { reason, amount }) => items.park(id, { reason, ...amountOf(amount) }),
  },
  {
    name: "hand_over",
    label: "Hand over",
    does: "the bank or another system settles it.",
    asks: { name: "document", label: "Document, such as the bank's case number", most: 200 },
    isPartial: true,
    run: (id, { reason, document = "", amount }) =>
      items.handOver(id, { reason, document, ...amountOf(amount) }),
  },
];

const REASON: FormField = {
  name: "reason",
  label: "Reason, kept with the item",
  kind: "long",
  most: 500,
};

/** The acts that may end an item or a part of it, each with its own questions. */
export function actsOn(
  { id, direction, kind, open_amount }: SuspenseItem,
  accounts: readonly AccountName[],
): readonly FormAct[] {
  const choices = accounts.map((account) => [account.id, account.name] as const);
  return ACTS.filter(({ name, kinds = [kind], direction: only = direction, except }) => {
    const { of } = SUSPENSE_ACTS[name];
    const isOf = (of === "both" || of === direction) && only === direction;
    return isOf && kinds.includes(kind) && kind !== except;
  }).map(({ name, label, does, asks, isPartial, run }) => ({
    label,
    operation: `suspense_items.${name}`,
    does: `${dollars(open_amount)}: ${does}`,
    fields: [
      ...(asks === undefined ? [] : [asks.name === "account_id" ? { ...asks, choices } : asks]),
      ...(isPartial === true ? [partOf(open_amount)] : []),
      REASON,
    ],
    run: ({ reason = "", ...given }) => run(id, { ...given, reason }),
  }));
}

function partOf(open: string): FormField {
  const label = `Amount in dollars; empty is all that is open, ${dollars(open)}`;
  return { name: "amount", label, most: 16, isOptional: true };
}

/** What a person typed as an amount, in cents; nothing where the field is empty. Throws where it is no amount. */
function amountOf(typed: string | undefined): { readonly amount?: string } {
  if (typed === undefined) return {};
  const amount = centsOf(typed);
  if (amount === undefined) throw new Error(`${typed} is no amount: write dollars, such as 12.50.`);
  return { amount };
}

import type { CreateFeeLine, Fee, FeeLine, FeePayment } from "@railhead/client";
import { FEE_BASES, FEE_COLLECTIONS, FEE_SIDES } from "@railhead/core";
import { api } from "../../../api/client.ts";
import { centsOf, dollars } from "../../../format/money.ts";
import { words } from "../../../format/words.ts";
import type { Named } from "../../../parts/account-name.tsx";
import { REASON, type FormAct, type FormField } from "../../../parts/form-acts.tsx";
import { percentOf, ppmOf } from "./rates.ts";

export function waiveFee({ id, open_amount, name }: Fee): FormAct {
  return {
    label: "Waive",
    operation: "fees.waive",
    does: `Posts back ${dollars(open_amount)} of the fee ${name}. What a deposit keeps back already stays.`,
    fields: [REASON],
    run: ({ reason = "" }) => api.fees.waive(id, { reason }),
  };
}

export function refundFee({ id, collected_amount, paid_amount, name }: Fee): FormAct {
  return {
    label: "Refund",
    operation: "fees.refund",
    does: `Gives back ${dollars(String(BigInt(collected_amount) + BigInt(paid_amount)))} of the fee ${name} with the business's next deposit.`,
    fields: [REASON],
    run: ({ reason = "" }) => api.fees.refund(id, { reason }),
  };
}

/** An invoice: what an account owes of a month by invoice, in cents. */
export interface OwedInvoice {
  readonly account_id: string;
  readonly month: string;
  readonly owed: bigint;
  /** The date on which it is shown. */
  readonly today: string;
}

export function payInvoice({ account_id, month, owed, today }: OwedInvoice): FormAct {
  return {
    label: "Mark as paid",
    operation: "fee_payments.create",
    does: `The business owes ${dollars(owed.toString())} of the invoice of ${month}. A part pays the oldest fees first.`,
    fields: [
      { name: "amount", label: "Paid, in dollars", most: 16, value: dollars(owed.toString()) },
      { name: "paid_on", label: "Paid on", kind: "date", value: today },
      { name: "reference", label: "Reference of the payment", most: 100 },
    ],
    run: ({ amount, paid_on = "", reference = "" }) =>
      api.feePayments.create({
        account_id,
        month,
        paid_on,
        reference,
        amount: cents("amount", amount ?? "0")["amount"] ?? 0,
      }),
  };
}

export function takeBackPayment({ id, amount, reference }: FeePayment): FormAct {
  return {
    label: "Take back",
    operation: "fee_payments.reverse",
    does: `The fees that ${reference} paid with ${dollars(amount)} are owed again.`,
    fields: [REASON],
    run: ({ reason = "" }) => api.feePayments.reverse(id, { reason }),
  };
}

const choicesOf = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([name, means]) => [name, `${words(name)}: ${means}`] as const);

/** Fields of the rates, which begin with those of the line that is replaced. */
function rateFields(replaced: FeeLine | undefined): readonly FormField[] {
  const { fixed_amount: fixed = "0", ppm = 0, min_amount, max_amount } = replaced ?? {};
  const field = (name: string, label: string, value: string): FormField => {
    return { name, label, value, most: 16, isOptional: true };
  };
  const shown = (amount: string | null | undefined) => (amount == null ? "" : dollars(amount));
  return [
    field(
      "fixed_amount",
      "For each payment, in dollars, such as 0.25",
      shown(fixed === "0" ? null : fixed),
    ),
    field("percent", "Percent of the amount, such as 0.8", ppm === 0 ? "" : percentOf(ppm)),
    field("min_amount", "At least, in dollars", shown(min_amount)),
    field("max_amount", "At most, in dollars", shown(max_amount)),
  ];
}

/** Cents of what was typed; absent where nothing was. Throws where it is no amount. */
function cents(name: string, typed: string | undefined): Readonly<Record<string, number>> {
  if (typed === undefined) return {};
  const found = centsOf(typed);
  if (found === undefined) throw new Error(`“${typed}” is no amount, such as 0.25.`);
  return { [name]: Number(found) };
}

/** Makes a line for an account; rates never change, so a new line replaces an old one. */
export function makeLine(accounts: readonly Named[], replaced?: FeeLine): FormAct {
  return {
    label: replaced === undefined ? "Make a fee line" : "Replace",
    operation: "fee_lines.create",
    does:
      replaced === undefined
        ? "Counts for payments from a minute from now on."
        : `Ends ${replaced.name} where the new line begins, a minute from now. What it earned stays.`,
    fields: [
      {
        name: "account_id",
        label: "Business",
        choices: accounts.map(({ id, name }) => [id, name] as const),
        ...(replaced === undefined ? {} : { value: replaced.account_id }),
      },
      {
        name: "name",
        label: "Name, as the business reads it",
        most: 100,
        value: replaced?.name ?? "",
      },
      {
        name: "basis",
        label: "Charges",
        choices: choicesOf(FEE_BASES),
        value: replaced?.basis ?? "per_payment",
      },
      {
        name: "side",
        label: "For",
        choices: choicesOf(FEE_SIDES),
        value: replaced?.side ?? "both",
      },
      ...rateFields(replaced),
      {
        name: "collect",
        label: "Paid by",
        choices: choicesOf(FEE_COLLECTIONS),
        value: replaced?.collect ?? "net_of_funding",
      },
    ],
    run: ({ account_id = "", name = "", percent, ...given }) =>
      api.feeLines.create({
        account_id,
        name,
        basis: given["basis"] as CreateFeeLine["basis"],
        side: given["side"] as CreateFeeLine["side"],
        collect: given["collect"] as CreateFeeLine["collect"],
        ...cents("fixed_amount", given["fixed_amount"]),
        ...cents("min_amount", given["min_amount"]),
        ...cents("max_amount", given["max_amount"]),
        ...(percent === undefined ? {} : { ppm: ppmOf(percent) }),
        ...(replaced === undefined ? {} : { replaces: replaced.id }),
      }),
  };
}

export function endLine({ id, name }: FeeLine): FormAct {
  return {
    label: "End",
    operation: "fee_lines.end",
    does: `Payments earn ${name} no longer, a minute from now. What was earned stays.`,
    fields: [],
    run: () => api.feeLines.end(id),
  };
}

export function postMissing({ id }: FeeLine): FormAct {
  return {
    label: "Post what is missing",
    operation: "fee_lines.earn",
    does: "Posts the fees that its payments should have and have not. Without missing fees it changes nothing.",
    fields: [],
    run: () => api.feeLines.earn(id),
  };
}

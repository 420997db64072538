import type { CreateDishonor, Exception } from "@railhead/client";
import { DISHONOR_CODES, R69_FIELDS, type DishonorCode } from "@railhead/core";
import { api } from "../../../api/client.ts";
import { day } from "../../../format/time.ts";
import type { FormAct, FormField, Given } from "../../../parts/form-acts.tsx";
import { detail, offerOf, type Offer } from "./details.ts";

const CODES = Object.keys(DISHONOR_CODES) as DishonorCode[];
const FIELDS = Object.entries(R69_FIELDS)
  .map(([code, means]) => `${code} ${means}`)
  .join(", ");

/** Dishonors the return of a payment with the proposed code; undefined where it cannot be dishonored. */
export function dishonorReturn(exception: Exception): FormAct | undefined {
  const [payment_id, offer] = [detail(exception, "payment_id"), offerOf(exception)];
  if (payment_id === undefined || offer === undefined) return undefined;
  const trace = detail(exception, "trace_number");
  return {
    label: `Dishonor with ${offer.code}`,
    operation: "dishonors.create",
    does: doesOf(offer),
    fields: fieldsOf(offer),
    run: async (given) => {
      const { account_id: accountId } = await api.payments.get(payment_id);
      const named = trace === undefined ? {} : { return_trace_number: trace };
      const order = { payment_id, ...chosenOf(given), ...named };
      return await api.dishonors.create(order, { accountId });
    },
  };
}

/** Dishonors a return that names no entry of ours, from its item of suspense. */
export function dishonorUnmatched(exception: Exception): FormAct | undefined {
  const [item, offer] = [detail(exception, "suspense_item_id"), offerOf(exception)];
  if (item === undefined || offer === undefined) return undefined;
  return {
    label: `Dishonor with ${offer.code}`,
    operation: "suspense_items.dishonor",
    does: doesOf(offer),
    fields: [
      ...fieldsOf(offer),
      { name: "reason", label: "Reason, kept with the item", kind: "long", most: 500 },
    ],
    run: ({ reason = "", ...given }) =>
      api.suspenseItems.dishonor(item, { reason, ...chosenOf(given) }),
  };
}

function doesOf({ last_day }: Offer): string {
  const until =
    last_day === undefined
      ? "five banking days after the return"
      : `the last cut-off of ${day(last_day)}`;
  return `The dishonor goes to the bank with the next cut-off, until ${until}. The receiving bank may contest it for two banking days after it settles; if it does not, it stands and ends the case.`;
}

function fieldsOf({ code, information }: Offer): readonly FormField[] {
  return [
    {
      name: "code",
      label: "What is wrong with the return",
      value: code,
      choices: CODES.map((each) => [each, `${each}: ${DISHONOR_CODES[each]}`] as const),
    },
    {
      name: "information",
      label: `For R69 the wrong fields, such as 01*03 (${FIELDS})`,
      value: information,
      most: 21,
      isOptional: true,
    },
  ];
}

function chosenOf({ code, information }: Given): Pick<CreateDishonor, "code" | "information"> {
  const chosen = code as DishonorCode;
  return {
    code: chosen,
    ...(chosen === "R69" && information !== undefined ? { information } : {}),
  };
}

import type { CreateExposureLimit, Exposure, UpdateExposureLimit } from "@railhead/client";
import { EXPOSURE_EFFECTS, EXPOSURE_KINDS, EXPOSURE_SIDES, MAX_WINDOW_DAYS } from "@railhead/core";
import { api } from "../../../api/client.ts";
import { centsOf, dollars } from "../../../format/money.ts";
import { words } from "../../../format/words.ts";
import type { Named } from "../../../parts/account-name.tsx";
import type { FormAct, FormField } from "../../../parts/form-acts.tsx";

const choicesOf = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([name, means]) => [name, `${words(name)}: ${means}`] as const);

const LIMIT: FormField = { name: "limit", label: "Limit in dollars, such as 250,000", most: 24 };
const EFFECT: FormField = {
  name: "effect",
  label: "A new payment over it",
  choices: choicesOf(EXPOSURE_EFFECTS),
};

/** Cents of a typed amount. Throws where it is none. */
function limitOf(typed = ""): number {
  const cents = centsOf(typed);
  if (cents === undefined) throw new Error(`“${typed}” is no amount, such as 250,000.00.`);
  return Number(cents);
}

/** Sets a limit over all payments, or over those of a bank, a business or a company id. */
export function setLimit({
  banks,
  accounts,
}: {
  readonly banks: readonly Named[];
  readonly accounts: readonly Named[];
}): FormAct {
  return {
    label: "Set a limit",
    operation: "exposure_limits.create",
    does: "Counts for new payments from now on, over a file for the next file. The first limit counts what is open, which may take seconds.",
    fields: [
      {
        name: "whose",
        label: "Whose payments",
        choices: [
          ["environment", "all payments"],
          ...banks.map(({ id, name }) => [`bank ${id}`, `the bank ${name}`] as const),
          ["originator", "those of a company id"],
          ...accounts.map(({ id, name }) => [`account ${id}`, name] as const),
        ],
      },
      { name: "company_id", label: "Company id, where it is of one", most: 10, isOptional: true },
      { name: "side", label: "Of", choices: choicesOf(EXPOSURE_SIDES) },
      { name: "kind", label: "Over", choices: choicesOf(EXPOSURE_KINDS) },
      {
        name: "days",
        label: `Days of a window, 2 to ${MAX_WINDOW_DAYS}`,
        kind: "number",
        isOptional: true,
      },
      LIMIT,
      EFFECT,
    ],
    run: ({ whose = "", company_id, side, kind, days, limit, effect }) => {
      const [scope, id = company_id] = whose.split(" ");
      return api.exposureLimits.create({
        scope: scope as CreateExposureLimit["scope"],
        ...(scope === "environment" || id === undefined ? {} : { scope_id: id }),
        side: side as CreateExposureLimit["side"],
        kind: kind as CreateExposureLimit["kind"],
        ...(days === undefined ? {} : { days: Number(days) }),
        limit: limitOf(limit),
        effect: effect as CreateExposureLimit["effect"],
      });
    },
  };
}

export function changeLimit({ id, limit, effect }: Exposure): FormAct {
  return {
    label: "Change",
    operation: "exposure_limits.update",
    does: "Counts for the next new payment. Payments that exist keep their dates.",
    fields: [
      { ...LIMIT, value: dollars(limit) },
      { ...EFFECT, value: effect },
    ],
    run: (given) =>
      api.exposureLimits.update(id, {
        limit: limitOf(given["limit"]),
        effect: given["effect"] as NonNullable<UpdateExposureLimit["effect"]>,
      }),
  };
}

export function endLimit({ id }: Exposure): FormAct {
  return {
    label: "End",
    operation: "exposure_limits.delete",
    does: "New payments are no longer compared with it. Payments that it held stay held until a person releases them.",
    fields: [],
    run: () => api.exposureLimits.delete(id),
  };
}

import { code, markdownTable, page } from "./docs-text.ts";
import { describeTime, SANDBOX_CATALOG, STEP_GRAMMAR } from "../sandbox/sandbox-catalog.ts";
import { CUSTOMER_OUTCOMES, PAYKEY_OUTCOMES } from "../sandbox/sandbox-outcomes.ts";
import { MAGIC_NAMES } from "../sandbox/sandbox-identities.ts";
import { MAGIC_ACCOUNTS } from "../sandbox/sandbox-steps.ts";
import { SANDBOX_BALANCES, sandboxTokens } from "../sandbox/sandbox-tokens.ts";

/** `docs/outcomes.md`: the outcomes that a sandbox can simulate. */
export function outcomesPage(): string {
  const payments = SANDBOX_CATALOG.filter(({ resources }) => resources.includes("charge")).map(
    (row) => [
      code(row.value),
      row.path
        .map((item) =>
          item.time === null ? item.status : `${item.status} (${describeTime(item)})`,
        )
        .join(" → "),
      row.meaning,
    ],
  );
  const statuses = (table: Record<string, { status: string; meaning: string }>): string =>
    markdownTable(
      ["value", "status", "meaning"],
      Object.entries(table).map(([name, { status, meaning }]) => [
        code(name),
        code(status),
        meaning,
      ]),
    );
  return page(
    "Sandbox outcomes",
    "`config.sandbox_outcome` at creation decides what the simulated bank and the checks do; the environment's clock decides when. In production only `standard` is accepted.",
    "## Charges and payouts",
    markdownTable(["value", "path", "meaning"], payments),
    "Times are Eastern and in banking days (bd) after the day on which the entry is sent. Resubmits, refunds and `POST /v1/funding_events/simulate` accept the same values. Outcomes without a name are written as steps, separated by commas:",
    markdownTable(
      ["step", "meaning"],
      STEP_GRAMMAR.map(({ step, meaning }) => [code(step), meaning]),
    ),
    "`return` and `noc` accept a time after `@`: `sent`, `settled` or `paid`, plus a number of days (`d`) or banking days (`bd`).",
    "## Customers",
    statuses(CUSTOMER_OUTCOMES),
    "## Paykeys",
    statuses(PAYKEY_OUTCOMES),
    "## Account numbers and names",
    "They work on every path unless an outcome is set explicitly.",
    markdownTable(
      ["account number", "meaning"],
      MAGIC_ACCOUNTS.map(({ example, meaning, pattern }) => [
        `${code(pattern)}, such as ${code(example)}`,
        meaning,
      ]),
    ),
    magicNames(),
    "## Balances",
    "`config.sandbox_balance` gives a balance to a paykey whose routing and account number, or tokenized number, is typed in; `balance_check` of its charges reads it as it reads any provider's.",
    markdownTable(
      ["value", "meaning"],
      SANDBOX_BALANCES.map(({ value, meaning }) => [code(value), meaning]),
    ),
    "A balance counts for 24 hours by the environment's clock, unless `BALANCE_MAX_AGE_HOURS` says otherwise: an older one is ignored where the check is `enabled`, and is read again where it is `required`. Charges on the same bank account that are scheduled, sent, or settled after the balance was read are subtracted first, whichever paykey of the environment they are on. Held charges are not: their checks run again when they are released. Payouts add nothing.",
    "## Tokens of linked accounts",
    "The simulated provider (`POST /v1/bridge/aggregator`, and providers that are not configured) accepts these; any other token acts as `sbx_ok`.",
    markdownTable(
      ["token", "such as", "meaning"],
      sandboxTokens().map(({ token, example, meaning }) => [
        code(token),
        example === undefined ? "" : code(example),
        meaning,
      ]),
    ),
    "## Rules",
    "`POST /v1/sandbox/rules` gives an outcome to every payment, prenote and micro-entry that matches by customer, paykey, bank account, amount, part of a name, `metadata.tag` or `payment_type` (charge, payout or verification). The first matching rule decides, unless the request sets an outcome.",
  );
}

function magicNames(): string {
  return markdownTable(
    ["last words of a customer's name", "such as", "status", "meaning"],
    Object.entries(MAGIC_NAMES).map(([words, { example, status, meaning }]) => [
      code(words),
      code(example),
      code(status),
      meaning,
    ]),
  );
}

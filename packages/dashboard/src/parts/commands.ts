/** Commands that fill what is empty. */
export const CHARGE_COMMAND = "npx railhead charges create --paykey TOKEN --amount 25.00";
export const ADVANCE_COMMAND = "npx railhead clock advance --by P1D";
export const STATEMENT_COMMAND =
  "npx railhead bank-statements create --name march.csv --content @march.csv";
export const RULES_COMMAND = "npx railhead risk push rules.json";
/** In a sandbox: makes a payment and moves the clock until the event happens. */
export const triggerCommand = (event: string) => `npx railhead trigger ${event}`;

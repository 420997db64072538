/** Commands that fill what is empty. */
export const CHARGE_COMMAND = "npx railhead charges create --paykey TOKEN --amount 25.00";
export const ADVANCE_COMMAND = "npx railhead clock advance --by P1D";

import { linkPageBankAccount } from "./bank-account.ts";
import { findPageBanks, lookUpPageBank } from "./banks.ts";
import { confirmPageAmounts } from "./confirm.ts";
import { bridgeGuests } from "./guests.ts";
import { readPagePaykey } from "./paykey.ts";
import { readPageSession } from "./session.ts";
import { linkPageSignInAccount } from "./sign-in-account.ts";
import { returnPageSignIn } from "./sign-in-return.ts";
import { beginPageSignIn } from "./sign-in.ts";
import { linkPageSimulatedAccount } from "./simulated-account.ts";

/** What the linking page may ask, by the bridge token alone. */
export const pageGuests = bridgeGuests([
  readPageSession,
  findPageBanks,
  lookUpPageBank,
  linkPageBankAccount,
  linkPageSimulatedAccount,
  beginPageSignIn,
  returnPageSignIn,
  linkPageSignInAccount,
  readPagePaykey,
  confirmPageAmounts,
]);

import type { ProviderAdapter } from "./adapter.ts";
import {
  failureIn,
  objectOf,
  plaidCalls,
  readBalance,
  readNumbers,
  readOwners,
  UNREADABLE,
  type PlaidAccess,
} from "./plaid-api.ts";
import { itemBalance, plaidPage } from "./plaid-page.ts";

export interface PlaidSettings extends PlaidAccess {
  /** What Plaid's page calls the business, 1 to 30 characters. Without it there is no page. */
  readonly clientName?: string | undefined;
}

/**
 * Plaid as a processor partner: the client's `processor_token` is read with `/processor/…` calls
 * (https://plaid.com/docs/api/processors/). With a client name, also by Plaid's own page.
 */
export function createPlaid(settings: PlaidSettings): ProviderAdapter {
  const call = plaidCalls(settings);
  const { clientName } = settings;
  return {
    name: "plaid",
    async exchange(token, context) {
      const asked = { processor_token: token };
      const auth = await call("/processor/auth/get", asked, context);
      if (!auth.ok) return { outcome: "refused", ...failureIn(auth) };
      const { account, numbers } = objectOf(auth.body);
      const found = readNumbers(account, objectOf(numbers)["ach"]);
      if (found === undefined) return { outcome: "refused", ...UNREADABLE };
      // Names are welcome, not needed: without the product the match is left to a person.
      const identity = await call("/processor/identity/get", asked, context);
      return {
        outcome: "linked",
        account: {
          ...found,
          ref: token,
          institution_name: null,
          owners: identity.ok ? readOwners(objectOf(identity.body)["account"]) : [],
          balance: readBalance(account),
          expires_at: null,
        },
      };
    },
    async balance(ref, context) {
      const ofItem = itemBalance(call, ref, context);
      if (ofItem !== undefined) return await ofItem;
      const reply = await call("/processor/balance/get", { processor_token: ref }, context);
      if (!reply.ok) return { status: "failed", ...failureIn(reply) };
      const { account } = objectOf(reply.body);
      return readBalance(account) ?? { status: "failed", ...UNREADABLE };
    },
    ...(clientName !== undefined && { hosted: plaidPage(call, clientName) }),
  };
}

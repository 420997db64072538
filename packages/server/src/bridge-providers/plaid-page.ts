import type {
  BalanceContext,
  BalanceResult,
  FinishResult,
  HostedPage,
  LinkedAccount,
  Refused,
} from "./adapter.ts";
import {
  failureIn,
  listOf,
  objectOf,
  readBalance,
  readNumbers,
  readOwners,
  UNREADABLE,
  type PlaidCall,
  type PlaidFailure,
} from "./plaid-api.ts";

/** As long as a sign-in of the linking page may take. */
const LIFETIME_SECONDS = 1200;
const MAX_ACCOUNTS = 10;

/**
 * Plaid's own page, Hosted Link: https://plaid.com/docs/link/hosted-link/. The outcome is read by the link
 * token; nothing is taken from the query that the browser brings back.
 */
export function plaidPage(call: PlaidCall, clientName: string): HostedPage {
  return {
    title: "Plaid",
    async begin({ return_url, state, language }, context) {
      const back = new URL(return_url);
      back.searchParams.set("state", state);
      const asked = {
        client_name: clientName,
        language,
        country_codes: ["US"],
        user: { client_user_id: context.customer.id },
        products: ["auth"],
        account_filters: { depository: { account_subtypes: ["checking", "savings"] } },
        hosted_link: {
          completion_redirect_uri: back.href,
          url_lifetime_seconds: LIFETIME_SECONDS,
        },
      };
      // Names are welcome, not needed: a client may lack the product.
      const named = { ...asked, optional_products: ["identity"] };
      let reply = await call("/link/token/create", named, context);
      if (!reply.ok && reply.plaidCode === "INVALID_PRODUCT") {
        reply = await call("/link/token/create", asked, context);
      }
      if (!reply.ok) return notBegun(reply);
      const { hosted_link_url: url, link_token: ref } = objectOf(reply.body);
      if (typeof url !== "string" || typeof ref !== "string") return unreadable();
      return { outcome: "begun", url, ref };
    },
    async finish({ ref }, context) {
      const session = await call("/link/token/get", { link_token: ref }, context);
      if (!session.ok) return refusedBy(session);
      const added = lastAdded(session.body);
      if (added === undefined) return { outcome: "cancelled" };
      // A public token is exchanged once: after a failure beyond here the customer signs in again.
      const { public_token } = added;
      const item = await call("/item/public_token/exchange", { public_token }, context);
      if (!item.ok) return refusedBy(item);
      const { access_token } = objectOf(item.body);
      if (typeof access_token !== "string") return unreadable();
      const auth = await call("/auth/get", { access_token }, context);
      if (!auth.ok) return refusedBy(auth);
      const identity = await call("/identity/get", { access_token }, context);
      const owners = identity.ok ? listOf(objectOf(identity.body)["accounts"]) : [];
      return accountsOf({ auth: auth.body, owners, access_token, bank: added.institution });
    },
  };
}

/** What Plaid takes for a bad token while nobody has one is a setting that it does not accept. */
function notBegun(failure: PlaidFailure): Refused {
  if (failure.code !== "invalid_token") return refusedBy(failure);
  return {
    outcome: "refused",
    code: "misconfigured",
    retryable: false,
    message: "The provider refused the settings of its page.",
  };
}

/** The Item that the customer added last; undefined where the page was left without one. */
function lastAdded(body: unknown) {
  const added = listOf(objectOf(body)["link_sessions"])
    .flatMap((session) => listOf(objectOf(objectOf(session)["results"])["item_add_results"]))
    .map(objectOf)
    .findLast(({ public_token }) => typeof public_token === "string");
  if (added === undefined) return undefined;
  const { name } = objectOf(added["institution"]);
  const institution = typeof name === "string" && name.trim() !== "" ? name : null;
  return { public_token: added["public_token"] as string, institution };
}

interface Shared {
  readonly auth: unknown;
  /** The accounts of `/identity/get`; none without the product. */
  readonly owners: readonly unknown[];
  readonly access_token: string;
  readonly bank: string | null;
}

function accountsOf({ auth, owners, access_token, bank }: Shared): FinishResult {
  const { accounts: shared, numbers } = objectOf(auth);
  const ach = listOf(objectOf(numbers)["ach"]);
  const accounts = listOf(shared).flatMap((account): LinkedAccount[] => {
    const { account_id: id } = objectOf(account);
    const isOfAccount = (other: unknown) => objectOf(other)["account_id"] === id;
    const found = readNumbers(account, ach.find(isOfAccount));
    if (typeof id !== "string" || found === undefined) return [];
    return [
      {
        ...found,
        ref: `item:${id}:${access_token}`,
        institution_name: bank,
        owners: readOwners(owners.find(isOfAccount)),
        balance: readBalance(account),
        expires_at: null,
      },
    ];
  });
  if (accounts.length > 0) return { outcome: "linked", accounts: accounts.slice(0, MAX_ACCOUNTS) };
  return {
    outcome: "refused",
    code: "not_supported",
    retryable: false,
    message: "The account cannot be reached by ACH.",
  };
}

/** The balance of an account that was linked on the page; undefined for any other handle. */
export function itemBalance(
  call: PlaidCall,
  ref: string,
  context: BalanceContext,
): Promise<BalanceResult> | undefined {
  const [, id, access_token] = /^item:([^:]+):(.+)$/.exec(ref) ?? [];
  if (id === undefined || access_token === undefined) return undefined;
  return readItemBalance({ call, id, access_token, context });
}

async function readItemBalance(asked: {
  readonly call: PlaidCall;
  readonly id: string;
  readonly access_token: string;
  readonly context: BalanceContext;
}): Promise<BalanceResult> {
  const { call, id, access_token, context } = asked;
  const body = { access_token, options: { account_ids: [id] } };
  const reply = await call("/accounts/balance/get", body, context);
  if (!reply.ok) return { status: "failed", ...failureIn(reply) };
  const account = listOf(objectOf(reply.body)["accounts"]).find(
    (other) => objectOf(other)["account_id"] === id,
  );
  return readBalance(account) ?? { status: "failed", ...UNREADABLE };
}

const refusedBy = (failure: PlaidFailure): Refused => ({
  outcome: "refused",
  ...failureIn(failure),
});
const unreadable = (): Refused => ({ outcome: "refused", ...UNREADABLE });

import type {
  AdapterContext,
  ExchangeResult,
  FinishResult,
  HostedPage,
  HostedReturn,
  LinkedAccount,
} from "./adapter.ts";
import { numbersOf } from "./simulated-numbers.ts";

/** Path of the page that stands in for a provider's. */
export const SANDBOX_BANK_PATH = "/bridge/sandbox-bank";

const KINDS = ["checking", "savings"] as const;
type Exchange = (token: string, context: AdapterContext) => ExchangeResult;

/**
 * The page of the simulated provider. It comes back with `accounts`, the kinds that the customer shares, and
 * `case`, a token of the simulation; with `error` where the customer left.
 */
export function simulatedPage(exchange: Exchange): HostedPage {
  return {
    title: "Sandbox Connect",
    begin({ return_url, state, language }) {
      const url = new URL(SANDBOX_BANK_PATH, return_url);
      url.search = new URLSearchParams({ state, language }).toString();
      return Promise.resolve({ outcome: "begun", url: url.href, ref: "sandbox" });
    },
    finish: (back, context) => Promise.resolve(finish(exchange, back, context)),
  };
}

function finish(
  exchange: Exchange,
  { query }: HostedReturn,
  context: AdapterContext,
): FinishResult {
  if (query["error"] !== undefined) return { outcome: "cancelled" };
  const token = query["case"] ?? "sbx_ok";
  const answer = exchange(token, context);
  if (answer.outcome === "refused") return answer;
  const shared = new Set((query["accounts"] ?? "checking").split(","));
  const accounts = KINDS.filter((kind) => shared.has(kind)).map((kind) => ({
    ...answer.account,
    ...(isNumbered(token) ? {} : numbersAt(context.customer.id, kind)),
    account_type: kind,
  }));
  return { outcome: "linked", accounts };
}

/** A token may name the account number itself. */
function isNumbered(token: string): boolean {
  return token.startsWith("sbx_account:");
}

/** Accounts of one customer at one bank. */
function numbersAt(
  customerId: string,
  kind: LinkedAccount["account_type"],
): Pick<LinkedAccount, "routing_number" | "account_number"> {
  const { routing_number } = numbersOf(customerId, "sandbox connect");
  return {
    routing_number,
    account_number: numbersOf(customerId, `connect ${kind}`).account_number,
  };
}

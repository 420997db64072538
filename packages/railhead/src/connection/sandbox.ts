import type { Api } from "./api.ts";
import type { State } from "./state-file.ts";

export interface Paykey {
  readonly id: string;
  readonly paykey: string;
  readonly label: string;
  readonly status: string;
}

export interface Customer {
  readonly id: string;
  readonly name: string;
}

/** Device of demo requests: an IP address reserved for documentation. */
export const DEVICE = { ip_address: "203.0.113.7" };

export function createDemoCustomer(api: Api): Promise<Customer> {
  return api.post("/v1/customers", {
    name: "Ada Martin",
    type: "individual",
    email: "ada@example.com",
    phone: "+12125550100",
    device: DEVICE,
  });
}

export function linkDemoAccount(
  api: Api,
  account: { customer_id: string; account_number: string },
): Promise<Paykey> {
  return api.post("/v1/bridge/bank_account", {
    ...account,
    routing_number: "021000021",
    account_type: "checking",
  });
}

/** The stored paykey if it is still active, or a new one. */
export async function openPaykey(api: Api, held: State["paykey"]): Promise<State["paykey"]> {
  if (held !== undefined) {
    const { status } = await api.get<Paykey>(`/v1/paykeys/${held.id}`);
    if (status === "active") return held;
  }
  const customer = await createDemoCustomer(api);
  const linked = await linkDemoAccount(api, {
    customer_id: customer.id,
    account_number: "000111222333",
  });
  return { id: linked.id, token: linked.paykey };
}

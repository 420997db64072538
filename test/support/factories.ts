import type { Resource, Sandbox } from "./service.ts";

type Members = Record<string, unknown>;
type Poster = Pick<Sandbox, "post" | "get">;

/** Bodies that are accepted as they stand. */
export function customerBody(members: Members = {}): Members {
  return {
    name: "Ann Lee",
    type: "individual",
    email: "ann@example.com",
    phone: "+12125550100",
    device: { ip_address: "192.0.2.10" },
    ...members,
  };
}

export function bankAccountBody(customerId: string, members: Members = {}): Members {
  return {
    customer_id: customerId,
    routing_number: "021000021",
    account_number: "123456789",
    account_type: "checking",
    ...members,
  };
}

export type Kind = "charge" | "payout";

let issued = 0;
let accounts = 0;

/** Numbers start again, so that a recording does not depend on the test files run before it. */
export function restartNumbers(): void {
  issued = 0;
  accounts = 0;
}

/** A charge or payout; `outcome` goes where it belongs, and the external id is one of its own. */
export function paymentBody(
  kind: Kind,
  {
    outcome = "standard",
    config = {},
    ...members
  }: { outcome?: string; config?: object } & Members,
): Members {
  issued += 1;
  return {
    amount: 10_000,
    currency: "USD",
    description: "Order 7",
    payment_date: "2026-03-02",
    device: { ip_address: "192.0.2.10" },
    external_id: `${kind}-${issued}`,
    ...(kind === "charge" ? { consent_type: "internet" } : {}),
    config: {
      ...(kind === "charge" ? { balance_check: "disabled" } : {}),
      sandbox_outcome: outcome,
      ...config,
    },
    ...members,
  };
}

export async function createCustomer(sandbox: Poster, members: Members = {}): Promise<Resource> {
  return await sandbox.post("/v1/customers", customerBody(members));
}

/** A customer with an active paykey on a bank account of their own. */
export async function createPaykey(
  sandbox: Poster,
  { customer = {}, ...members }: { customer?: Members } & Members = {},
): Promise<Resource> {
  accounts += 1;
  const account_number = `7000${String(accounts).padStart(6, "0")}`;
  const { id } = await createCustomer(sandbox, customer);
  return await sandbox.post(
    "/v1/bridge/bank_account",
    bankAccountBody(id as string, { account_number, ...members }),
  );
}

export async function createPayment(
  sandbox: Poster,
  kind: Kind,
  members: Parameters<typeof paymentBody>[1],
): Promise<Resource> {
  return await sandbox.post(`/v1/${kind}s`, paymentBody(kind, members));
}

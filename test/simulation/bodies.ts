/** The body of a customer. */
export function createCustomerBody(index: number): object {
  return {
    name: `Ann Lee ${"ABCDEFGH"[index]}`,
    type: "individual",
    email: `ann${index}@example.com`,
    phone: "+12125550100",
    device: { ip_address: "192.0.2.10" },
  };
}

export function linkBody(customerId: string, index: number): object {
  return {
    customer_id: customerId,
    routing_number: "021000021",
    account_number: `7100${index}`,
    account_type: "checking",
  };
}

/** The business's own account, to which funding goes. */
export const BUSINESS_ACCOUNT = "123456789";

export const ONBOARDING = {
  representative: {
    first_name: "Ann",
    last_name: "Lee",
    dob: "1980-01-02",
    ssn_last4: "1234",
    email: "ann@acme.example",
    mobile_number: "+12125550123",
    relationship: { primary: true, control: true, owner: true },
  },
  linkedBankAccount: {
    bank_account: {
      account_holder: "Acme",
      routing_number: "021000021",
      account_number: BUSINESS_ACCOUNT,
    },
  },
  terms: {
    terms_of_service: {
      accepted_date: "2026-01-05T12:00:00Z",
      agreement_type: "direct",
      accepted_user_agent: null,
      agreement_url: null,
    },
  },
  capabilities: {
    charges: {},
    payouts: {},
    individuals: {},
    businesses: {},
    internet: {},
    signed_agreement: {},
  },
} as const;

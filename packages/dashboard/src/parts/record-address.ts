/** Where each type of resource is shown, by the name that events give it. */
const ADDRESSES: Readonly<Record<string, (id: string) => string>> = {
  payment: (id) => `/payments/by-id/${id}`,
  charge: (id) => `/payments/charge/${id}`,
  payout: (id) => `/payments/payout/${id}`,
  customer: (id) => `/customers/${id}`,
  paykey: (id) => `/paykeys/${id}`,
  funding_event: (id) => `/transfers/${id}`,
  file: (id) => `/files/${id}`,
  file_day: () => "/file-days",
  approval: (id) => `/approvals/${id}`,
  webhook_endpoint: (id) => `/webhooks/${id}`,
  bank: (id) => `/banks/${id}`,
  account: (id) => `/accounts/${id}`,
  organization: (id) => `/organizations/${id}`,
  request: (id) => `/requests?id=${id}`,
  screening_match: (id) => `/screening/${id}`,
  work_item: () => "/reviews",
  api_key: () => "/api-keys",
  exception: () => "/exceptions",
  origination_stop: () => "/origination-stops",
  suspense_item: () => "/suspense",
  received_entry: (id) => `/received-entries/${id}`,
  received_entry_rule: () => "/received-rules",
  fee: () => "/fees",
  fee_payment: () => "/fees",
  fee_line: (id) => `/fees?fee_line_id=${id}`,
  originator: (id) => `/originators/${id}`,
  proof_request: (id) => `/proof-requests/${id}`,
  return_request: (id) => `/return-requests/${id}`,
  late_return_permission: (id) => `/late-returns/${id}`,
};

/** The page of a record; undefined where its type has none. */
export function recordAddress({
  type,
  id,
}: {
  readonly type: string;
  readonly id: string;
}): string | undefined {
  return ADDRESSES[type]?.(id);
}

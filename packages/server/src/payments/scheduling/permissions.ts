import type { AccountSettings, PaymentKind, Processing, Purpose } from "@railhead/core";
import type { AccountPolicyRow } from "../../db/tables/accounts/account-policy.ts";
import { settingsOf } from "../../environments/account-settings.ts";

/** An account's permissions. Cached in many copies, so it holds nothing else. */
export interface Permissions {
  /** Sandbox accounts take payments in any status unless `enforce_account_status` is set. */
  readonly takes_payments: boolean;
  /** The active capabilities. */
  readonly capabilities: ReadonlySet<Capability>;
  /** Processing speed by payment kind. */
  readonly processing: Readonly<Record<PaymentKind, Processing>>;
  /** Default purpose by payment kind. */
  readonly purposes: Readonly<Record<PaymentKind, Purpose>>;
}

type Capability =
  | keyof AccountSettings["payment_types"]
  | keyof AccountSettings["customer_types"]
  | keyof AccountSettings["consent_types"];

const permissionsByKey = new Map<string, Permissions>();
const CACHE_MAX = 256;

/** The permissions of an account; equal permissions share one value. */
export function permissionsOf(row: AccountPolicyRow): Permissions {
  const settings = settingsOf(row);
  const { payment_types, customer_types, consent_types, charges, payouts } = settings;
  const switches = { ...payment_types, ...customer_types, ...consent_types };
  const active = (Object.keys(switches) as Capability[]).filter(
    (name) => switches[name] === "active",
  );
  const takes_payments = row.status === "active" || !settings.configuration.enforce_account_status;
  const processing = { charge: charges.processing, payout: payouts.processing };
  const purposes = { charge: charges.default_purpose, payout: payouts.default_purpose };
  const chosen = [...Object.values(processing), ...Object.values(purposes)].join(" ");
  const key = `${takes_payments} ${active.join(" ")} ${chosen}`;
  const known = permissionsByKey.get(key);
  if (known !== undefined) return known;
  if (permissionsByKey.size >= CACHE_MAX) permissionsByKey.clear();
  const permissions = { takes_payments, capabilities: new Set(active), processing, purposes };
  permissionsByKey.set(key, permissions);
  return permissions;
}

const ALL = Object.keys({
  charges: 0,
  payouts: 0,
  individuals: 0,
  businesses: 0,
  internet: 0,
  signed_agreement: 0,
} satisfies Record<Capability, 0>).length;

/** Whether all capabilities are active. */
export function hasAllPermissions({ takes_payments, capabilities }: Permissions): boolean {
  return takes_payments && capabilities.size === ALL;
}

/** Customer types whose capability is inactive. */
export function refusedCustomerTypes({ capabilities }: Permissions): string[] {
  return Object.entries(CUSTOMER_TYPES)
    .filter(([, capability]) => !capabilities.has(capability))
    .map(([type]) => type);
}

const CUSTOMER_TYPES = { individual: "individuals", business: "businesses" } as const;
const CONSENT_TYPES = { internet: "internet", signed: "signed_agreement" } as const;

/**
 * The reason the account may not make a payment, with the missing capability; undefined if allowed.
 */
export function permissionRefusal(
  { takes_payments, capabilities }: Permissions,
  payment: {
    kind: PaymentKind;
    customer_type: keyof typeof CUSTOMER_TYPES;
    consent_type: keyof typeof CONSENT_TYPES | null;
  },
):
  | { code: "account_not_active"; detail?: string }
  | { code: "capability_inactive"; detail: string; capability: Capability }
  | undefined {
  if (!takes_payments) return { code: "account_not_active" };
  const needed: Capability[] = [
    payment.kind === "charge" ? "charges" : "payouts",
    CUSTOMER_TYPES[payment.customer_type],
    ...(payment.consent_type === null ? [] : [CONSENT_TYPES[payment.consent_type]]),
  ];
  const lacking = needed.find((name) => !capabilities.has(name));
  if (lacking === undefined) return undefined;
  return {
    code: "capability_inactive",
    capability: lacking,
    detail: `The account's capability ${lacking} is inactive.`,
  };
}

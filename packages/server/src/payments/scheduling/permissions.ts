import type { AccountSettings, PaymentKind, Processing, Purpose } from "@railhead/core";
import type { AccountPolicyRow } from "../../db/tables/accounts/account-policy.ts";
import { settingsOf } from "../../environments/account-settings.ts";

/** What an account may do. Kept for a long time in many copies, so it holds no more than that. */
export interface Permissions {
  /** In a sandbox an account takes payments whatever its status, unless it is set to have that enforced. */
  readonly takes_payments: boolean;
  /** Capabilities that are active. */
  readonly capabilities: ReadonlySet<Capability>;
  /** How fast it wants its payments to go. */
  readonly processing: Readonly<Record<PaymentKind, Processing>>;
  /** What its payments are for that do not say it themselves. */
  readonly purposes: Readonly<Record<PaymentKind, Purpose>>;
}

type Capability =
  | keyof AccountSettings["payment_types"]
  | keyof AccountSettings["customer_types"]
  | keyof AccountSettings["consent_types"];

const permissionsByKey = new Map<string, Permissions>();
const CACHE_MAX = 256;

/** The permissions of an account; accounts that may do the same share one value. */
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

/** Whether no payment can lack anything. */
export function hasAllPermissions({ takes_payments, capabilities }: Permissions): boolean {
  return takes_payments && capabilities.size === ALL;
}

/** Types of customers to which the account may not make payments. */
export function refusedCustomerTypes({ capabilities }: Permissions): string[] {
  return Object.entries(CUSTOMER_TYPES)
    .filter(([, capability]) => !capabilities.has(capability))
    .map(([type]) => type);
}

const CUSTOMER_TYPES = { individual: "individuals", business: "businesses" } as const;
const CONSENT_TYPES = { internet: "internet", signed: "signed_agreement" } as const;

/** Why the account may not make a payment, with the capability it lacks; undefined where it may. */
export function permissionRefusal(
  { takes_payments, capabilities }: Permissions,
  payment: {
    kind: PaymentKind;
    customer_type: keyof typeof CUSTOMER_TYPES;
    consent_type: keyof typeof CONSENT_TYPES | null;
  },
): { code: "account_not_active" | "capability_inactive"; detail?: string } | undefined {
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
    detail: `The account's capability ${lacking} is inactive.`,
  };
}

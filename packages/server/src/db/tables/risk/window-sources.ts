import type { WindowKey } from "@railhead/core";
import { empty, sql, type Sql } from "../../postgres/sql.ts";

/** The first 24 bits of an IPv4 address, 48 of an IPv6 one, however it is written: as `payments_by_network` has it. */
function networkOf(address: Sql): Sql {
  return sql`network(set_masklen(${address}::inet,
    case family(${address}::inet) when 4 then 24 else 48 end))`;
}

/** Where the stored payments `p` of a key `k.key` are found. */
interface Source {
  /** The key of an asked payment. */
  readonly key: Sql;
  /** Rows that stand between the key and its payments. */
  readonly owners?: Sql;
  readonly stored: Sql;
  /** Where payments are read by a wider key `k.key`: that of an asked payment, and which of the read ones are of a key. */
  readonly within?: { readonly key: Sql; readonly match: Sql };
  /** Without an index from the key to its payments, PostgreSQL chooses how to join them. */
  readonly isIndexed: boolean;
}

/** Paykeys `s` of a key. */
const paykeysOf = (condition: Sql, customers = empty): Sql => sql`cross join lateral (
  select s.id from paykeys s ${customers} where s.environment_id = k.environment_id and ${condition}) s`;

const OF_PAYKEYS = sql`p.paykey_id = s.id`;

// A payment that is only evaluated may have no address.
const NETWORK = sql`${networkOf(sql`nullif(a.device_ip, '')`)}::text`;
const OF_NETWORK = sql`${networkOf(sql`p.device_ip`)} = k.key::cidr`;

export const WINDOW_SOURCES: Readonly<Record<WindowKey, Source>> = {
  account: { key: sql`a.account_id`, stored: sql`p.account_id = k.key::uuid`, isIndexed: true },
  paykey: { key: sql`a.paykey_id`, stored: sql`p.paykey_id = k.key::uuid`, isIndexed: true },
  customer: {
    key: sql`a.customer_id`,
    owners: paykeysOf(sql`s.customer_id = k.key::uuid`),
    stored: OF_PAYKEYS,
    isIndexed: true,
  },
  bank_account: {
    key: sql`a.bank_account`,
    owners: paykeysOf(sql`s.fingerprint = decode(k.key, 'hex')`),
    stored: OF_PAYKEYS,
    isIndexed: true,
  },
  // The addresses of a network are read together: each address alone would read its network again.
  ip_address: {
    key: sql`a.device_ip`,
    stored: OF_NETWORK,
    within: { key: NETWORK, match: sql`n.key = f.device_ip` },
    isIndexed: true,
  },
  network: { key: NETWORK, stored: OF_NETWORK, isIndexed: true },
  email_domain: {
    key: sql`a.email_domain`,
    owners: paykeysOf(
      sql`lower(substring(c.email from '[^@]*$')) = k.key`,
      sql`join customers c on c.environment_id = s.environment_id and c.id = s.customer_id`,
    ),
    stored: OF_PAYKEYS,
    isIndexed: false,
  },
  routing_number: {
    key: sql`a.routing_number`,
    owners: paykeysOf(sql`s.routing_number = k.key`),
    stored: OF_PAYKEYS,
    isIndexed: false,
  },
};

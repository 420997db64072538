import type { Instant } from "@railhead/core";
import { insertAccount, type NewAccountRow } from "../db/tables/accounts/accounts.ts";
import { insertApiKey } from "../db/tables/accounts/api-keys.ts";
import { insertOrganization } from "../db/tables/accounts/organizations.ts";
import { insertBank, type BankProfile } from "../db/tables/banks/banks.ts";
import { openDays } from "../db/tables/banks/file-days.ts";
import type { Tx } from "../db/postgres/executor.ts";
import { insertProgrammeReview } from "../db/tables/risk/programme-reviews.ts";
import { assert } from "../base/assert.ts";
import type { Ids } from "../base/ids.ts";
import { openLedgerAccounts } from "../ledger/chart.ts";
import { nextPoll } from "../rails/calendar/bank-day.ts";
import { firstFileDay } from "./first-file-day.ts";
import type { mintApiKey } from "./api-key.ts";
import { firstProgrammeReview } from "./programme-reviews.ts";

/** Initial content of every environment. */
export interface Platform {
  readonly environment_id: string;
  readonly at: Instant;
  /** Wall time, for key timestamps. */
  readonly wall: Instant;
  /** The default bank of accounts without a route. */
  readonly bank: BankProfile;
  /** Whether days without a file are confirmed as such, too. */
  readonly closes_each_day: boolean;
  /** Owners of the ledgers to open; null is the platform. */
  readonly owners: readonly (string | null)[];
  /** The first key, and its scopes. */
  readonly key: ReturnType<typeof mintApiKey> & {
    readonly scopes: readonly string[];
    readonly expires_at?: Instant | null;
  };
}

/** Inserts bank, ledgers, first key and the review that is due in a year. */
export function insertPlatform(tx: Tx, ids: Ids, platform: Platform): Promise<void>[] {
  const { environment_id, at, wall, bank: profile, closes_each_day, owners, key } = platform;
  const bank = { id: ids.uuid(at), environment_id, profile, at };
  return [
    insertBank(tx, { ...bank, next_poll_at: nextPoll(profile, at) }),
    ...(closes_each_day ? [openDays(tx, [firstFileDay(ids, bank)])] : []),
    ...owners.map((account_id) => openLedgerAccounts(tx, ids, { environment_id, account_id, at })),
    insertFirstKey(tx, ids, { environment_id, at, wall, key }),
    insertProgrammeReview(tx, firstProgrammeReview(environment_id, at)),
  ];
}

/** Inserts the first key of an environment. */
export async function insertFirstKey(
  tx: Tx,
  ids: Ids,
  { environment_id, at, wall, key }: Pick<Platform, "environment_id" | "at" | "wall" | "key">,
): Promise<void> {
  const isInserted = await insertApiKey(tx, {
    id: ids.uuid(at),
    environment_id,
    account_id: null,
    key_hash: key.key_hash,
    hint: key.hint,
    scopes: key.scopes,
    created_at: wall,
    expires_at: key.expires_at ?? null,
  });
  assert(isInserted, "a new environment has no key");
}

/** The operator's organization and default account. */
export interface Business extends Pick<NewAccountRow, "status" | "status_detail"> {
  readonly organization_id: string;
  readonly account_id: string;
  readonly name: { readonly organization: string; readonly business: string };
  readonly website: string;
}

export function insertBusiness(
  tx: Tx,
  { environment_id, created_at }: Pick<NewAccountRow, "environment_id" | "created_at">,
  { organization_id, account_id, name, website, status, status_detail }: Business,
): Promise<void>[] {
  const birth = {
    environment_id,
    external_id: null,
    settings: {},
    metadata: {},
    version: 1,
    created_at,
    updated_at: created_at,
  };
  return [
    insertOrganization(tx, { ...birth, id: organization_id, name: name.organization }),
    insertAccount(tx, {
      ...birth,
      id: account_id,
      organization_id,
      is_default: true,
      status,
      status_detail,
      access_level: "standard",
      terms_of_service: null,
      business_profile: { name: name.business, website },
    }),
  ];
}

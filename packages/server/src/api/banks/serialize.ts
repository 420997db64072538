import { requestBankRechecks } from "../../db/tables/accounts/account-checks.ts";
import {
  addProfileVersion,
  listBanksElsewhere,
  lockBankById,
  updateReplan,
  type Bank,
  type BankProfile,
} from "../../db/tables/banks/banks.ts";
import { notifyEnvironment } from "../../db/tables/environments/environments.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { invalid, problem } from "../../http/schema/problem.ts";
import { bankProfileFaults } from "../../rails/transports/profile-faults.ts";
import { sharedInboxFaults } from "../../rails/transports/shared-inbox.ts";

export function serializeBank(bank: Bank) {
  const { profile } = bank;
  return {
    id: bank.id,
    is_default: bank.is_default,
    name: profile.name,
    transport: profile.transport,
    odfi_routing_number: profile.odfi_routing_number,
    company_name: profile.company_name,
    company_identification: profile.company_identification,
    cutoff: profile.cutoff,
    deadline: profile.deadline,
    profile_version: bank.profile_version,
    profile,
    sending: bank.sending,
    origination_locked: bank.origination_lock !== null,
    origination_lock: bank.origination_lock,
    returns_read_through: bank.returns_read_through,
    next_poll_at: bank.next_poll_at,
  };
}

/** Throws the 422 of a profile by which files could not be exchanged. */
export function refuseInvalidProfile(profile: BankProfile): void {
  const faults = bankProfileFaults(profile);
  if (faults.length > 0) {
    throw invalid(faults.map((detail) => ({ reference: "/profile", detail })));
  }
}

/** Throws the 422 of a live bank whose inbound folder another live environment reads. */
export async function refuseSharedInbox(
  { tx, environment }: WriteContext,
  profile: BankProfile,
): Promise<void> {
  if (environment.kind !== "live") return;
  const faults = sharedInboxFaults(profile, await listBanksElsewhere(tx, environment.id));
  if (faults.length > 0) {
    throw invalid(faults.map((detail) => ({ reference: "/profile/sftp/inbound", detail })));
  }
}

/** Throws the 422 of a live bank whose ODFI another cell has, or of which a cell cannot be asked. */
export async function refuseSharedOdfi(
  context: WriteContext,
  { odfi_routing_number }: BankProfile,
): Promise<void> {
  const { app, environment } = context;
  if (environment.kind !== "live") return;
  const release = await app.holdFreeOdfi?.(odfi_routing_number, (detail) =>
    invalid([{ reference: "/profile/odfi_routing_number", detail }]),
  );
  if (release !== undefined) context.atEnd(release);
}

/** The bank of the path, locked. */
export async function lockRequestedBank(
  { tx, environment }: WriteContext,
  id: string,
): Promise<Bank> {
  const bank = await lockBankById(tx, { environment_id: environment.id, id });
  if (bank === undefined) throw problem("not_found");
  return bank;
}

/** Has this process and, once it is committed, all others read the banks again. */
export async function emitBankEvents({ app, tx, environment }: WriteContext): Promise<void> {
  app.profiles.forget(environment.id);
  await notifyEnvironment(tx, environment.id);
}

/** Puts a new version of a locked bank's profile in force and has its payments planned anew. */
export async function replaceProfile(
  context: WriteContext,
  bank: Bank,
  change: { profile: BankProfile; reason: string | null },
): Promise<Bank> {
  const { tx, at, key } = context;
  if (change.profile.odfi_routing_number !== bank.profile.odfi_routing_number) {
    const detail = "Cannot change: another ODFI is another bank.";
    throw invalid([{ reference: "/profile/odfi_routing_number", detail }]);
  }
  refuseInvalidProfile(change.profile);
  await refuseSharedInbox(context, change.profile);
  const version = bank.profile_version + 1;
  await addProfileVersion(tx, {
    ...change,
    environment_id: bank.environment_id,
    bank_id: bank.id,
    version,
    created_at: at,
    created_by: key.id,
  });
  await updateReplan(tx, bank, at);
  await requestBankRechecks(tx, bank.environment_id, { bankId: bank.id, at });
  await emitBankEvents(context);
  return { ...bank, profile: change.profile, profile_version: version, replan_at: at };
}

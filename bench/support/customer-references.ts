import type { Client } from "pg";
import { AT, EVENT_COLUMNS, type ReferencePlan } from "./reference-plan.ts";

/**
 * A customer as the endpoint makes one, without HTTP and in a transaction of its own; all of it in SQL: the
 * request's keyed hash, its key, the account's settings, the customer with the status that its review
 * decides, what the review found, sealed, and both events with their JSON rendered. Findings are the text
 * that the endpoint keeps, chosen by the decision and sealed as pgcrypto can: AES-256 in CBC under a random
 * vector, and an HMAC. Events are numbered from a sequence.
 */
export const CUSTOMER_REFERENCE =
  "customer references: in SQL the keyed hash of the request, key, settings, customer, decided review with " +
  "findings sealed (AES-256-CBC, HMAC), two events with their JSON rendered";

const CUSTOMER_COLUMNS =
  "id, environment_id, account_id, name, type, email, phone, status, external_id, address, compliance_profile, device, metadata, config, version, created_at, updated_at";
const REVIEW_COLUMNS =
  "id, environment_id, account_id, subject_type, subject_id, findings, created_at, updated_at";
const UPDATED_AT = "'2026-03-02T15:00:00.001Z'";
const DEVICE = `'{"ip_address":"203.0.113.7"}'::json`;
const CONFIG = `'{"processing_method":"inline","sandbox_outcome":"standard"}'::json`;
const SECRET = "'\\x000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'::bytea";

interface Parts {
  readonly environment: string;
  readonly account: string;
  /** What gives the customer's id, as uuid. */
  readonly id: string;
}

function keyInsert({ environment, account, id }: Parts): string {
  const request = `'POST /v1/customers' || chr(10) || '{"name":"Bench Customer","type":"individual","email":"bench@example.com","phone":"+12125550100","external_id":"' || ${id}::text || '","device":{"ip_address":"203.0.113.7"}}'`;
  return `insert into idempotency_keys (account_id, key, environment_id, request_hash, status, request_id, answered_at, event_resource_id, created_at) values (${account}, substr(${id}::text, 1, 36), ${environment}, hmac(convert_to(${request}, 'UTF8'), ${SECRET}, 'sha256'), 201, ${id}, ${AT}, ${id}, ${AT}) on conflict do nothing`;
}

const settingsOf = ({ account }: Parts) =>
  `a.settings, o.settings as organization_settings from accounts a join organizations o on o.id = a.organization_id join environments e on e.id = a.environment_id where a.id = ${account}`;

/** By its outcome, or else by its name, as the built-in check decides. */
const DECIDED = `case ${CONFIG}->>'sandbox_outcome' when 'rejected' then 'rejected' when 'review' then 'review' else 'verified' end`;

function customerInsert({ environment, account, id }: Parts): string {
  return `insert into customers (${CUSTOMER_COLUMNS}) values (${id}, ${environment}, ${account}, 'Bench Customer', 'individual', 'bench@example.com', '+12125550100', ${DECIDED}, ${id}::text, null, null, ${DEVICE}, '{}', ${CONFIG}, 2, ${AT}, ${UPDATED_AT})`;
}

function reviewInsert({ environment, account, id }: Parts): string {
  const sealed = `s.header || s.iv || s.bytes || hmac(s.iv || s.bytes || convert_to(${id}::text, 'UTF8'), ${SECRET}, 'sha256')`;
  return `insert into reviews (${REVIEW_COLUMNS}) select uuidv7(), ${environment}, ${account}, 'customer', ${id}, ${sealed}, ${AT}, ${UPDATED_AT} from (select f.header, v.iv, encrypt_iv(convert_to(f.text, 'UTF8'), ${SECRET}, v.iv, 'aes-cbc') as bytes from bench_findings f, (select gen_random_bytes(16) as iv offset 0) v where f.status = ${DECIDED} offset 0) s`;
}

function eventsInsert({ environment, account, id }: Parts): string {
  const snapshot = `(select row_to_json(r)::text from (select ${id} as id, 'Bench Customer' as name, 'individual' as type, 'bench@example.com' as email, '+12125550100' as phone, 'pending' as status, ${id}::text as external_id, null as address, null as compliance_profile, ${DEVICE} as device, '{}'::json as metadata, ${CONFIG} as config, ${AT} as created_at, ${AT} as updated_at) r)`;
  const patch = `(select row_to_json(r)::text from (select ${DECIDED} as status, ${UPDATED_AT} as updated_at) r)`;
  const cause = `(select row_to_json(r) from (select e.source, e.reason, null as code, e.message, e.actor, ${id} as request_id) r)`;
  const asked = `(1, 'customer.created', ${AT}::timestamptz, ${snapshot}, 'user_action', 'user_request', 'The customer was created.', '{"type":"api_key","id":"019b0000-0000-7000-8000-000000000000"}'::json)`;
  const reviewed = `(2, 'customer.' || ${DECIDED}, ${UPDATED_AT}, ${patch}, 'system', 'ok', 'The customer was verified.', '{"type":"system","id":"verification"}')`;
  return `insert into events (${EVENT_COLUMNS}) select ${environment}, nextval('bench_event_number'), gen_random_uuid(), ${account}, currval('bench_event_number'), e.type, 'customer', ${id}, e.version, e.at, e.patch, ${cause} from (values ${asked}, ${reviewed}) as e(version, type, at, patch, source, reason, message, actor)`;
}

export function customerInEight(plan: ReferencePlan): string[] {
  const parts: Parts = {
    environment: `'${plan.environmentId}'`,
    account: `'${plan.accountId}'`,
    id: ":id::uuid",
  };
  return [
    "begin",
    keyInsert(parts),
    `select ${settingsOf(parts)}`,
    customerInsert(parts),
    reviewInsert(parts),
    `update idempotency_keys set answered_at = ${AT} where account_id = ${parts.account} and key = substr(:id::uuid::text, 1, 36)`,
    eventsInsert(parts),
    "commit",
  ];
}

export function customerInOneCall({ environmentId, accountId }: ReferencePlan): string[] {
  return [`select bench_create_customer('${environmentId}', '${accountId}', :id::uuid)`];
}

/** What sealed values of the environment begin with: format version and the id of its data key. */
const HEADER = `select '\\x01'::bytea || id from data_keys where environment_id = $2 and purpose = 'cipher' and is_current`;

/** Keeps the texts that reviews find, and makes the function. */
export async function prepareCustomerReferences(
  client: Client,
  { environmentId, findings }: { readonly environmentId: string; readonly findings: string },
): Promise<void> {
  const parts = { environment: "p_env", account: "p_account", id: "p_id" };
  await client.query("create extension if not exists pgcrypto");
  await client.query(
    "create table bench_findings (status text primary key, text text, header bytea not null)",
  );
  await client.query(
    `insert into bench_findings select s, $1, (${HEADER}) from unnest(array['verified', 'review', 'rejected']) s`,
    [findings, environmentId],
  );
  await client.query(`
    create function bench_create_customer(p_env uuid, p_account uuid, p_id uuid)
    returns void language plpgsql as $$
    declare
      v_settings record;
    begin
      ${keyInsert(parts)};
      select ${settingsOf(parts).replace(" from ", " into strict v_settings from ")};
      ${customerInsert(parts)};
      ${reviewInsert(parts)};
      ${eventsInsert(parts)};
    end $$`);
}

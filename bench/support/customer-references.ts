import type { Client } from "pg";
import { AT, EVENT_COLUMNS, type ReferencePlan } from "./reference-plan.ts";

/**
 * A customer as the endpoint writes one, in one transaction each: the answer under its key, the customer,
 * its review, the events. What is written is copied from a customer that the endpoint made, so that every
 * value has its size; account settings are read first, as there. Events are numbered from a sequence.
 */
const CUSTOMER_COLUMNS =
  "id, environment_id, account_id, name, type, email, phone, status, external_id, address, compliance_profile, device, metadata, config, version, created_at, updated_at";
const REVIEW_COLUMNS =
  "id, environment_id, account_id, subject_type, subject_id, findings, created_at, updated_at";

interface Parts {
  readonly environment: string;
  readonly account: string;
  /** What gives the customer's id, as uuid. */
  readonly id: string;
}

function keyInsert({ environment, account, id }: Parts): string {
  return `insert into idempotency_keys (account_id, key, environment_id, request_hash, status, request_id, answered_at, body, created_at) select ${account}, substr(${id}::text, 1, 36), ${environment}, decode(md5(${id}::text) || md5(${id}::text), 'hex'), 201, ${id}, ${AT}, k.body, ${AT} from bench_answer k on conflict do nothing`;
}

const settingsOf = ({ account }: Parts) =>
  `a.settings, o.settings as organization_settings from accounts a join organizations o on o.id = a.organization_id join environments e on e.id = a.environment_id where a.id = ${account}`;

function customerInsert({ environment, account, id }: Parts): string {
  return `insert into customers (${CUSTOMER_COLUMNS}) select ${id}, ${environment}, ${account}, c.name, c.type, c.email, c.phone, c.status, ${id}::text, c.address, c.compliance_profile, c.device, c.metadata, c.config, c.version, ${AT}, ${AT} from bench_customer c`;
}

function reviewInsert({ environment, account, id }: Parts): string {
  return `insert into reviews (${REVIEW_COLUMNS}) select uuidv7(), ${environment}, ${account}, r.subject_type, ${id}, r.findings, ${AT}, ${AT} from bench_review r`;
}

function eventsInsert({ environment, account, id }: Parts): string {
  return `insert into events (${EVENT_COLUMNS}) select ${environment}, nextval('bench_event_number'), gen_random_uuid(), ${account}, currval('bench_event_number'), e.type, e.resource_type, ${id}, e.resource_version, ${AT}, e.patch, e.cause from bench_customer_event e`;
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

/** Keeps what the endpoint wrote of the world's first customer, and makes the function that writes more. */
export async function prepareCustomerReferences(client: Client): Promise<void> {
  const parts = { environment: "p_env", account: "p_account", id: "p_id" };
  await client.query(`
    create table bench_customer as select * from customers order by created_at, id limit 1;
    create table bench_review as
      select r.* from reviews r join bench_customer c on c.id = r.subject_id;
    create table bench_customer_event as
      select e.* from events e join bench_customer c on c.id = e.resource_id order by e.sequence;
    create table bench_answer as
      select * from idempotency_keys where body is not null order by created_at limit 1;
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
  const { rows } = await client.query<{ rows: string }>(
    "select (select count(*) from bench_answer) || ' ' || (select count(*) from bench_review) as rows",
  );
  if (rows[0]?.rows !== "1 1") throw new Error("the world's customer left no answer or no review");
}

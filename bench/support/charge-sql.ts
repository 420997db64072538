import { AT, EVENT_COLUMNS } from "./reference-plan.ts";

const PAYMENT_COLUMNS =
  "id, environment_id, account_id, kind, paykey_id, customer_id, external_id, description, amount_cents, currency, payment_date, consent_type, device_ip, balance_check, sandbox_outcome, auto_hold, metadata, created_at";
const STATE_COLUMNS =
  "id, environment_id, account_id, kind, status, status_reason, status_source, status_message, status_changed_at, submission_date, settlement_date, paid_date, due_step, due_at, updated_at";

/** What gives each value of a charge, in SQL: a literal, a parameter, a variable of a function. */
export interface ChargeValues {
  readonly environment: string;
  readonly account: string;
  readonly token: string;
  /** The payment's id, as uuid. */
  readonly id: string;
  /** The request's key and the hash of the request; by default both follow from the id. */
  readonly key?: string;
  readonly hash?: string;
  readonly externalId?: string;
  readonly amount?: string;
  /** JSON of the charge; by default one that is stored for the purpose. */
  readonly snapshot?: string;
}

/** Where an event's numbers come from: a sequence leaves gaps, counters make writers wait for each other. */
export type Numbers = "sequence" | "counter";

export function keyInsert(values: ChargeValues): string {
  const { environment, account, id } = values;
  const key = values.key ?? `substr(${id}::text, 1, 36)`;
  const hash = values.hash ?? `decode(md5(${id}::text) || md5(${id}::text), 'hex')`;
  return `insert into idempotency_keys (account_id, key, environment_id, request_hash, status, request_id, answered_at, event_resource_id, created_at) values (${account}, ${key}, ${environment}, ${hash}, 201, ${id}, ${AT}, ${id}, ${AT}) on conflict do nothing`;
}

export function counterpartiesSelect({ account, token }: ChargeValues): string {
  return `select k.id, k.version, k.status, k.label, c.id, c.version, c.status, c.name, c.email from paykeys k join customers c on c.id = k.customer_id where k.account_id = ${account} and k.token = ${token}`;
}

/** With its state; from the paykey alone, or `checked`: only while customer and account may be charged as well. */
export function paymentInsert(values: ChargeValues, isChecked = false): string {
  const { environment, account, token, id, amount = "10000" } = values;
  const externalId = values.externalId ?? `${id}::text`;
  const parties = isChecked
    ? `paykeys k join customers c on c.id = k.customer_id and c.status = 'verified' join accounts o on o.id = k.account_id and o.status = 'active' where k.status = 'active' and k.account_id`
    : "paykeys k where k.account_id";
  const request = `insert into payments (${PAYMENT_COLUMNS}) select ${id}, ${environment}, ${account}, 'charge', k.id, k.customer_id, ${externalId}, 'Invoice', ${amount}, 'USD', '2026-03-02', 'internet', '203.0.113.7', 'disabled', 'standard', false, '{}', ${AT} from ${parties} = ${account} and k.token = ${token} returning id, environment_id, account_id, kind`;
  return `with requested as (${request}) insert into payment_states (${STATE_COLUMNS}) select r.id, r.environment_id, r.account_id, r.kind, 'created', 'ok', 'system', 'Created.', ${AT}, '2026-03-02', '2026-03-03', '2026-03-05', 'review', ${AT}, ${AT} from requested r`;
}

export function historyInsert({ environment, id }: ChargeValues): string {
  return `insert into payment_history (environment_id, payment_id, status, reason, source, message, changed_at) values (${environment}, ${id}, 'created', 'ok', 'system', 'Created.', ${AT})`;
}

/** The signed row from which exact totals by status and day are made. */
export function countInsert({ environment, account }: ChargeValues): string {
  return `insert into payment_count_deltas (environment_id, account_id, kind, status, day, payment_date, n) values (${environment}, ${account}, 'charge', 'created', '2026-03-02', '2026-03-02', 1)`;
}

/** Must be last in its transaction: other transactions wait for the counters' rows only from here. */
export function eventInsert(values: ChargeValues, numbers: Numbers): string {
  const { environment, account, id, snapshot = "(select body from bench_body)" } = values;
  const event = `gen_random_uuid(), ${account}, %s, 'charge.created', 'charge', ${id}, 1, ${AT}, ${snapshot}, '{}'`;
  const into = `insert into events (${EVENT_COLUMNS}) select ${environment}`;
  if (numbers === "sequence") {
    const number = "currval('bench_event_number')";
    return `${into}, nextval('bench_event_number'), ${event.replace("%s", number)}`;
  }
  return `with e as (update event_counts set last_sequence = last_sequence + 1 where environment_id = ${environment} returning last_sequence as n), a as (update account_event_counts set last_sequence = last_sequence + 1 where account_id = ${account} and exists (select from e) returning last_sequence as n) ${into}, e.n, ${event.replace("%s", "a.n")} from e, a`;
}

/** The last part of a function: simple statements start quicker than one that says all. */
export function numberedEvent(values: ChargeValues): string {
  const { environment, account, id, snapshot = "(select body from bench_body)" } = values;
  return `
      update event_counts set last_sequence = last_sequence + 1
      where environment_id = ${environment} returning last_sequence into strict v_sequence;
      update account_event_counts set last_sequence = last_sequence + 1
      where account_id = ${account} returning last_sequence into strict v_account_sequence;
      insert into events (${EVENT_COLUMNS}) values (${environment}, v_sequence, gen_random_uuid(),
        ${account}, v_account_sequence, 'charge.created', 'charge', ${id}, 1, ${AT}, ${snapshot}, '{}');`;
}

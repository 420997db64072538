import { createHmac, randomUUID } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { Pool, type PoolClient } from "pg";
import {
  countInsert,
  eventInsert,
  historyInsert,
  keyInsert,
  numberedEvent,
  counterpartiesSelect,
  paymentInsert,
  type ChargeValues,
} from "./charge-sql.ts";
import { CHARGE_BODY, timeOrderedId } from "./charge-request.ts";
import { AT, type ReferencePlan } from "./reference-plan.ts";

/** What this server keeps of the endpoint's promises, for the output of the benchmark. */
export const COMPLETE_REFERENCE =
  "HTTP gapless: all rows of the endpoint (key with the request's keyed hash, payment, history, count, both " +
  "gapless numbers, event with its own snapshot), API key looked up in memory, body validated by its schema, " +
  "snapshot answered; one transaction per request, counters last; no replays, limits, request log, wake-ups";

/** What was best of 2, 4, 8 and 16: who waits for the counters only costs processor time. */
const CONNECTIONS = 4;

interface Charge {
  readonly id: string;
  readonly key: string | undefined;
  readonly hash: Buffer;
  readonly externalId: string;
  readonly amount: number;
  readonly snapshot: string;
}

/** A prepared statement of which `{name}` stands for a value of the charge. */
interface Statement {
  readonly name: string;
  readonly text: string;
  readonly takes: readonly (keyof Charge)[];
}

function prepare(name: string, text: string): Statement {
  const takes: (keyof Charge)[] = [];
  const numbered = text.replace(/\{(\w+)\}/g, (_, value: keyof Charge) => {
    if (!takes.includes(value)) takes.push(value);
    return `$${takes.indexOf(value) + 1}`;
  });
  return { name, text: numbered, takes };
}

function run(client: PoolClient, { name, text, takes }: Statement, charge: Charge) {
  return client.query({ name, text, values: takes.map((value) => charge[value]) });
}

const FUNCTION = "bench_create_for_request";
const ARGUMENTS: ChargeValues = {
  environment: "p_env",
  account: "p_account",
  token: "p_token",
  id: "p_id",
  key: "p_key",
  hash: "p_hash",
  externalId: "p_external_id",
  amount: "p_amount",
  snapshot: "p_snapshot",
};

/** The rows of one charge, in simple statements; the counters are locked for the event and the commit only. */
const CREATE = `
  create function ${FUNCTION}(p_env uuid, p_account uuid, p_token text, p_id uuid, p_key text,
    p_hash bytea, p_external_id text, p_amount bigint, p_snapshot text)
  returns integer language plpgsql as $$
  declare
    v_sequence bigint;
    v_account_sequence bigint;
  begin
    if p_key is not null then
      ${keyInsert(ARGUMENTS)};
      if not found then return 1; end if;
    end if;
    ${paymentInsert(ARGUMENTS, true)};
    if not found then raise exception 'this paykey may not be charged'; end if;
    ${historyInsert(ARGUMENTS)};
    ${countInsert(ARGUMENTS)};
    ${numberedEvent(ARGUMENTS)}
    return 0;
  end $$`;

type Write = (client: PoolClient, charge: Charge) => Promise<boolean>;

function storedWrite({ environmentId, accountId, paykeyToken }: ReferencePlan): Write {
  const call = prepare(
    "complete_stored",
    `select ${FUNCTION}('${environmentId}', '${accountId}', '${paykeyToken}', {id}::uuid, {key}::text, {hash}::bytea, {externalId}::text, {amount}::bigint, {snapshot}::text) as code`,
  );
  return async (client, charge) => {
    const { rows } = await run(client, call, charge);
    return (rows[0] as { code: number }).code === 0;
  };
}

function naiveWrite({ environmentId, accountId, paykeyToken }: ReferencePlan): Write {
  const values: ChargeValues = {
    environment: `'${environmentId}'`,
    account: `'${accountId}'`,
    token: `'${paykeyToken}'`,
    id: "{id}::uuid",
    key: "{key}::text",
    hash: "{hash}::bytea",
    externalId: "{externalId}::text",
    amount: "{amount}::bigint",
    snapshot: "{snapshot}::text",
  };
  const key = prepare("complete_key", keyInsert(values));
  const rest = [
    counterpartiesSelect(values),
    paymentInsert(values, true),
    historyInsert(values),
    countInsert(values),
    eventInsert(values, "counter"),
  ].map((text, index) => prepare(`complete_naive_${index}`, text));
  return async (client, charge) => {
    await client.query({ name: "complete_begin", text: "begin" });
    if (charge.key !== undefined && (await run(client, key, charge)).rowCount === 0) {
      await client.query("rollback");
      return false;
    }
    for (const statement of rest) await run(client, statement, charge);
    await client.query({ name: "complete_commit", text: "commit" });
    return true;
  };
}

/**
 * The endpoint as it would be without group commit: the same promises, each request in a transaction of its own,
 * in eight statements (`/naive-gapless`) or in one call of a function (`/stored-gapless`).
 */
export async function startCompleteServer(
  plan: ReferencePlan,
  known: { readonly key: string; readonly snapshot: string },
): Promise<FastifyInstance> {
  const pool = new Pool({ connectionString: plan.url, max: CONNECTIONS });
  pool.on("error", () => undefined);
  const first = await pool.connect();
  await first.query(CREATE);
  first.release();
  const server = Fastify({ logger: false });
  server.addHook("onClose", async () => {
    await pool.end();
  });
  const callers = new Map([[`Bearer ${known.key}`, plan.accountId]]);
  const bytesOf = rawBodies(server);
  const snapshot = JSON.parse(known.snapshot) as object;
  const secret = Buffer.alloc(32, 7);
  const writes = { "/naive-gapless": naiveWrite(plan), "/stored-gapless": storedWrite(plan) };
  for (const [path, write] of Object.entries(writes)) {
    server.post(path, { schema: { body: CHARGE_BODY } }, async (request, reply) => {
      if (!callers.has(request.headers.authorization ?? "")) return reply.code(401).send();
      const { external_id, amount } = request.body as { external_id: string; amount: number };
      const id = timeOrderedId();
      const key = request.headers["idempotency-key"];
      const charge: Charge = {
        id,
        key: typeof key === "string" ? key : undefined,
        hash: createHmac("sha256", secret)
          .update(`POST ${path}\n`)
          .update(bytesOf(request))
          .digest(),
        externalId: external_id,
        amount,
        snapshot: JSON.stringify({ ...snapshot, id, external_id, amount }),
      };
      const client = await pool.connect();
      try {
        if (!(await write(client, charge))) return await reply.code(409).send();
      } finally {
        client.release();
      }
      reply.code(201).header("content-type", "application/json");
      return `{"meta":{"api_request_id":"${randomUUID()}","api_request_timestamp":"${AT}"},"response_type":"object","data":${charge.snapshot}}`;
    });
  }
  await server.listen({ host: "127.0.0.1", port: 0 });
  return server;
}

/** Keeps the bytes that a body came in, which are hashed; parses them as JSON. */
function rawBodies(server: FastifyInstance): (request: FastifyRequest) => Buffer {
  const bytes = new WeakMap<FastifyRequest, Buffer>();
  server.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    (request: FastifyRequest, body: Buffer, done) => {
      bytes.set(request, body);
      done(null, JSON.parse(body.toString()));
    },
  );
  return (request) => bytes.get(request) as Buffer;
}

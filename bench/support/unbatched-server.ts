import { createHash } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { Pool } from "pg";
import { REFERENCES } from "./references.ts";
import type { ReferencePlan } from "./reference-plan.ts";

const body = {
  type: "object",
  additionalProperties: false,
  required: ["paykey", "external_id", "amount", "currency", "payment_date", "consent_type"],
  properties: {
    paykey: { type: "string", minLength: 1, maxLength: 255 },
    external_id: { type: "string", minLength: 1, maxLength: 255 },
    description: { type: "string", maxLength: 80 },
    amount: { type: "integer", minimum: 1 },
    currency: { const: "USD" },
    payment_date: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
    consent_type: { enum: ["internet", "signed"] },
    device: { type: "object", properties: { ip_address: { type: "string" } } },
    config: { type: "object", properties: { balance_check: { type: "string" } } },
  },
};

/**
 * What a charge costs through HTTP without group commit: the same rows, each request in a
 * transaction of its own over a pool of 16 connections. `/naive` runs eight statements, `/stored`
 * one function.
 */
export async function startUnbatchedServer(
  plan: ReferencePlan,
  snapshot: string,
): Promise<FastifyInstance> {
  const pool = new Pool({ connectionString: plan.url, max: 16 });
  pool.on("error", () => undefined);
  const server = Fastify({ logger: false });
  server.addHook("onClose", async () => {
    await pool.end();
  });
  for (const name of ["naive", "stored"] as const) {
    const prepared = REFERENCES[name].statements(plan).map((text, index) => ({
      name: `${name}_${index}`,
      text: text.replaceAll(":id::uuid", "$1::uuid"),
      takesId: text.includes(":id"),
    }));
    server.post(`/${name}`, { schema: { body } }, async (request, reply) => {
      createHash("sha256").update(JSON.stringify(request.body)).digest();
      const client = await pool.connect();
      const values = [timeOrderedId()];
      try {
        for (const { takesId, ...statement } of prepared) {
          await client.query({ ...statement, values: takesId ? values : [] });
        }
      } finally {
        client.release();
      }
      reply.code(201).header("content-type", "application/json");
      return snapshot;
    });
  }
  await server.listen({ host: "127.0.0.1", port: 0 });
  return server;
}

let counter = 0;

/** A UUIDv7 by its layout: milliseconds, version, a count. */
function timeOrderedId(): string {
  counter += 1;
  const time = Date.now().toString(16).padStart(12, "0");
  const count = counter.toString(16).padStart(12, "0");
  const pid = (process.pid % 0xfff).toString(16).padStart(3, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${pid}-8000-${count}`;
}

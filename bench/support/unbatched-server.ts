import { createHash } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { Pool } from "pg";
import { CHARGE_BODY, timeOrderedId } from "./charge-request.ts";
import { REFERENCES } from "./references.ts";
import type { ReferencePlan } from "./reference-plan.ts";

/** What this server does of all that the endpoint does, for the output of the benchmark. */
export const LENIENT_REFERENCE =
  "HTTP naive and stored: key, payment, history, event with one stored snapshot and numbers from a sequence, " +
  "which leaves gaps; no count, no API key, no hash kept, no state of customer or account asked";

/**
 * What a charge costs through HTTP without group commit and with less written than the endpoint writes: each
 * request in a transaction of its own over a pool of 16 connections. `/naive` runs eight statements, `/stored`
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
    server.post(`/${name}`, { schema: { body: CHARGE_BODY } }, async (request, reply) => {
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

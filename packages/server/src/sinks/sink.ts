import { sinkKind, type Instant, type SinkConfig, type SinkState } from "@railhead/core";
import type { SinkRow, SinkWithLog } from "../db/tables/events/sinks.ts";
import type { Vault } from "../vault/vault.ts";

export function sinkStateOf({ status, failures }: Pick<SinkRow, "status" | "failures">): SinkState {
  return status === "running" && failures > 0 ? "failing" : status;
}

/** How far a sink is behind, in events and by the environment's clock. */
export function sinkLagOf(row: SinkWithLog, at: Instant): { events: number; seconds: number } {
  const events =
    row.last_sequence > row.cursor_sequence ? row.last_sequence - row.cursor_sequence : 0n;
  const { waiting_since } = row;
  const ms = waiting_since === null ? 0 : Date.parse(at) - Date.parse(waiting_since);
  return { events: Number(events), seconds: Math.max(0, Math.round(ms / 1000)) };
}

/** A sink as the API shows it. Values of secret members stay hidden. */
export function serializeSink(row: SinkWithLog, at: Instant) {
  return {
    id: row.id,
    kind: row.kind,
    description: row.description,
    config: row.config,
    secret_names: row.secret_names,
    state: sinkStateOf(row),
    cursor_sequence: Number(row.cursor_sequence),
    lag: sinkLagOf(row, at),
    generation: row.generation,
    replays: row.replays,
    failures: row.failures,
    failing_since: row.failing_since,
    last_error: row.last_error,
    next_attempt_at: row.next_attempt_at,
    last_delivered_at: row.last_delivered_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

const placeOf = (id: string) => ({ table: "sinks", column: "secrets", id });

export async function sealSinkSecrets(
  vault: Vault,
  sink: { readonly environment_id: string; readonly id: string },
  secrets: Readonly<Record<string, string>>,
): Promise<Buffer | null> {
  if (Object.keys(secrets).length === 0) return null;
  return await vault.encrypt(sink.environment_id, placeOf(sink.id), JSON.stringify(secrets));
}

export async function openSinkSecrets(
  vault: Vault,
  sink: Pick<SinkRow, "environment_id" | "id" | "secrets">,
): Promise<Readonly<Record<string, string>>> {
  if (sink.secrets === null) return {};
  const text = await vault.decrypt(sink.environment_id, placeOf(sink.id), sink.secrets);
  return JSON.parse(text) as Record<string, string>;
}

/** Which of a configuration's servers the service may not connect to, as a sentence. */
export function sinkServersFault(
  { kind, config }: { kind: SinkRow["kind"]; config: SinkConfig },
  allowed: readonly string[],
): string | undefined {
  if (!Object.hasOwn(sinkKind(kind).members, "servers")) return undefined;
  const refused = String(config["servers"])
    .split(",")
    .filter((server) => !allowed.includes(server));
  if (refused.length === 0) return undefined;
  return `The setting SINK_SERVERS does not have: ${refused.join(", ")}.`;
}

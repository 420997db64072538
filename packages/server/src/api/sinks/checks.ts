import {
  addMs,
  laterOf,
  sinkConfigFaults,
  sinkKind,
  sinkPlace,
  splitSinkConfig,
  type SinkKind,
} from "@railhead/core";
import {
  findSink,
  findSinkAtPlace,
  lockSink,
  updateSink,
  type SinkChange,
  type SinkRow,
  type SinkWithLog,
} from "../../db/tables/events/sinks.ts";
import type { RequestContext, WriteContext } from "../../http/route/context.ts";
import { invalid, problem } from "../../http/schema/problem.ts";
import { sealSinkSecrets, serializeSink, sinkServersFault } from "../../sinks/sink.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";

const NO_SINK = { detail: "The sink does not exist." };

/** The sink of the path, for keys of the platform. Throws the 403 and the 404. */
export async function sinkOf(context: RequestContext, id: string): Promise<SinkWithLog> {
  refuseAccountKey(context);
  const row = await findSink(context.app.db, { environment_id: context.environment.id, id });
  if (row === undefined) throw problem("not_found", NO_SINK);
  return row;
}

/** The same, locked until the write commits. */
export async function lockedSink(context: WriteContext, id: string): Promise<SinkRow> {
  refuseAccountKey(context);
  const row = await lockSink(context.tx, { environment_id: context.environment.id, id });
  if (row === undefined) throw problem("not_found", NO_SINK);
  return row;
}

/** What a request's configuration becomes in the sink's row. Throws every fault by its member. */
export async function checkedConfig(
  { app, tx }: WriteContext,
  sink: Pick<SinkRow, "environment_id" | "id"> & { readonly kind: SinkKind },
  config: Readonly<Record<string, unknown>>,
): Promise<Pick<SinkRow, "config" | "secrets" | "secret_names" | "place">> {
  const faults = sinkConfigFaults(sink.kind, config);
  const items = faults.map(({ member, detail }) => ({ reference: `/config/${member}`, detail }));
  if (items.length > 0) throw invalid(items);
  const { plain, secrets } = splitSinkConfig(sink.kind, config);
  const detail = sinkServersFault({ kind: sink.kind, config: plain }, app.sinkServers);
  if (detail !== undefined) throw invalid([{ reference: "/config/servers", detail }]);
  const place = sinkPlace(sink.kind, plain);
  const other = await findSinkAtPlace(tx, { ...sink, place });
  if (other !== undefined) {
    const reference = `/config/${sinkKind(sink.kind).place.at(-1) ?? ""}`;
    throw invalid([{ reference, detail: `The sink ${other.id} writes to the same place.` }]);
  }
  const secret_names = Object.keys(secrets);
  return {
    config: plain,
    secrets: await sealSinkSecrets(app.vault, sink, secrets),
    secret_names,
    place,
  };
}

/** Updates a locked sink and returns it as its GET shows it. */
export async function changeSink(context: WriteContext, row: SinkRow, set: SinkChange) {
  const updated_at = laterOf(context.at, addMs(row.updated_at, 1));
  await updateSink(context.tx, { ...row, ...set, version: row.version + 1, updated_at });
  return await shownSink(context, row);
}

/** A sink that this write changed, as its GET shows it. */
export async function shownSink(
  { tx, at }: WriteContext,
  key: Pick<SinkRow, "environment_id" | "id">,
) {
  const row = await findSink(tx, key);
  if (row === undefined) throw problem("not_found", NO_SINK);
  return serializeSink(row, at);
}

/** A sink whose failures are forgotten: it is tried at once. */
export const TRIED_ANEW = {
  failures: 0,
  failing_since: null,
  next_attempt_at: null,
  last_error: null,
} as const;

import type { Api } from "./api.ts";
import { fault } from "../terminal/fault.ts";

/** No log gets that far: the refusal says where it ends. */
const BEYOND = 999_999_999_999_999;

/** The number of the newest event. */
export async function lastSequence(api: Api): Promise<number> {
  const path = `/v1/events?after=${BEYOND}&limit=1`;
  const { status, data, problem } = await api.exchange("GET", path);
  const last = (data as { last_sequence?: unknown } | undefined)?.last_sequence;
  if (typeof last === "number") return last;
  throw fault(`GET ${path} answered ${status}: ${problem}`);
}

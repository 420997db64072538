import { RailheadError, type ErrorItem } from "./errors.ts";
import type { Failure } from "./retry.ts";

/** The envelope of a successful response. */
export interface Envelope {
  readonly meta: Readonly<Record<string, unknown>>;
  readonly data: unknown;
}

interface Problem {
  readonly type?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly code?: string;
  readonly items?: readonly ErrorItem[];
  readonly allowed_actions?: readonly string[];
  readonly generation?: number;
  readonly last_common_sequence?: number;
  readonly last_sequence?: number;
}

/** Reads a response as its envelope, or as a failure. */
export async function readEnvelope(response: Response): Promise<Envelope | Failure> {
  const { status, headers } = response;
  const envelope = parse(await response.text());
  if (envelope === undefined) return unreadableFailure(response);
  if (response.ok) return envelope;
  return { error: problemError(envelope.data, { status, ...requestOf(headers) }), headers };
}

/** The failure for a response that does not come from Railhead. */
export function unreadableFailure({ status, headers }: Response): Failure {
  const message = `Status ${status} without a Railhead response.`;
  const error = new RailheadError("unreadable", message, { status, ...requestOf(headers) });
  return { error, headers };
}

function requestOf(headers: Headers): { requestId?: string } {
  const requestId = headers.get("api-request-id");
  return requestId === null ? {} : { requestId };
}

/** A problem of the service as an error. */
export function problemError(
  data: unknown,
  known: { readonly status: number; readonly requestId?: string },
): RailheadError {
  const { allowed_actions, last_common_sequence, last_sequence, ...problem } = data as Problem;
  const message = problem.detail ?? problem.title ?? `Status ${known.status}.`;
  return new RailheadError("problem", message, {
    ...problem,
    ...(allowed_actions === undefined ? {} : { allowedActions: allowed_actions }),
    ...(last_common_sequence === undefined ? {} : { lastCommonSequence: last_common_sequence }),
    ...(last_sequence === undefined ? {} : { lastSequence: last_sequence }),
    ...known,
  });
}

function parse(text: string): Envelope | undefined {
  try {
    const value = JSON.parse(text) as Envelope | null;
    const isEnvelope = typeof value === "object" && value !== null && "meta" in value;
    return isEnvelope ? value : undefined;
  } catch {
    return undefined;
  }
}

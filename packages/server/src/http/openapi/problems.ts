import {
  MOVE_REFUSALS,
  PROBLEMS,
  REFUSAL_PROBLEMS,
  REFUSALS,
  SESSION_REFUSALS,
  type ProblemKey,
  type RefusalCode,
} from "@railhead/core";
import { takesIdempotencyKey, type Route } from "../route/route.ts";
import { emptyBodyOf } from "../route/closed-bodies.ts";
import { refTo, type Components } from "./components.ts";
import type { JsonSchema } from "./translate.ts";

const EXAMPLE_META = {
  api_request_id: "0195a3f0-7c00-7000-8000-00000000f001",
  api_request_timestamp: "2026-03-02T15:00:00.000Z",
};

interface DocumentedProblem {
  readonly key: ProblemKey;
  readonly codes: readonly RefusalCode[];
}

function isRefusal(name: string): name is RefusalCode {
  return name in REFUSALS;
}

/** What each operation may answer besides success: the problems all have, and its own. */
export function problemsOf(
  route: Route,
  { versioned }: Pick<Components, "versioned">,
): DocumentedProblem[] {
  const keys = new Set<ProblemKey>([
    "bad_request",
    "forbidden",
    "rate_limited",
    "internal_error",
    "service_unavailable",
  ]);
  // Who may come without a key is turned away by the operation alone.
  if (route.caller !== "public") keys.add("unauthorized");
  const takesBody = route.body !== undefined;
  if (takesBody) keys.add("payload_too_large").add("unsupported_media_type");
  const isValidated = takesBody || emptyBodyOf(route) !== undefined;
  if (isValidated || route.query !== undefined || route.list !== undefined) {
    keys.add("validation_error");
  }
  if (/:(?:[a-z_]+_)?id\b/.test(route.path)) keys.add("not_found");
  if (takesIdempotencyKey(route)) keys.add("conflict");
  if (versioned.has(route.operationId)) keys.add("precondition_failed");
  const codes = new Map<ProblemKey, RefusalCode[]>();
  for (const name of route.problems) {
    if (!isRefusal(name)) {
      keys.add(name);
      continue;
    }
    const key = statusKeyOf(route, name);
    keys.add(key);
    codes.set(key, [...(codes.get(key) ?? []), name]);
  }
  return [...keys]
    .map((key) => ({ key, codes: codes.get(key) ?? [] }))
    .sort((a, b) => PROBLEMS[a.key].status - PROBLEMS[b.key].status);
}

/** Asking for a forced outcome in production is a refusal of that field, not of the call. */
function statusKeyOf(route: Route, code: RefusalCode): ProblemKey {
  const forced =
    code === "sandbox_only" &&
    JSON.stringify(route.body?.properties["config"] ?? {}).includes("sandbox_outcome");
  return forced ? "validation_error" : (REFUSAL_PROBLEMS[code] ?? "validation_error");
}

/** The responses of an operation's problems by status. Those without codes are shared. */
export function problemResponses(
  route: Route,
  components: Pick<Components, "versioned">,
): Record<string, JsonSchema> {
  const responses: Record<string, JsonSchema> = {};
  for (const { key, codes } of problemsOf(route, components)) {
    const { status } = PROBLEMS[key];
    responses[String(status)] =
      codes.length === 0
        ? { $ref: `#/components/responses/${key}` }
        : problemResponse(key, [...codes, ...anywhere(key)]);
  }
  return responses;
}

/** Refusals of a status that any operation may answer. */
function anywhere(key: ProblemKey): readonly RefusalCode[] {
  if (key === "service_unavailable") return MOVE_REFUSALS;
  return key === "forbidden" ? SESSION_REFUSALS : [];
}

/** Every problem as a shared response. */
export function sharedResponses(): Record<string, JsonSchema> {
  const keys = Object.keys(PROBLEMS) as ProblemKey[];
  return Object.fromEntries(keys.map((key) => [key, problemResponse(key, anywhere(key))]));
}

function problemResponse(key: ProblemKey, codes: readonly RefusalCode[]): JsonSchema {
  const { title, when } = PROBLEMS[key];
  const lines = codes.map((code) => `- \`${code}\`: ${REFUSALS[code]}`);
  const examples = {
    ...(codes.length > 0 && key !== "validation_error" ? {} : { [key]: { value: example(key) } }),
    ...Object.fromEntries(codes.map((code) => [code, { value: example(key, code) }])),
  };
  return {
    description:
      lines.length === 0 ? `${title}. ${when}` : `${title}. ${when}\n\n${lines.join("\n")}`,
    headers: {
      "Api-Request-Id": { $ref: "#/components/headers/Api-Request-Id" },
      ...headersOf(key),
    },
    content: { "application/json": { schema: refTo("ErrorEnvelope"), examples } },
  };
}

function headersOf(key: ProblemKey): JsonSchema {
  const header = (name: string) => ({ [name]: { $ref: `#/components/headers/${name}` } });
  if (key === "rate_limited" || key === "service_unavailable") return header("Retry-After");
  return key === "conflict" ? { ...header("Retry-After"), ...header("x-should-retry") } : {};
}

function example(key: ProblemKey, code?: RefusalCode): object {
  const { status, type, title, when } = PROBLEMS[key];
  const detail = code === undefined ? detailOf(key, when) : REFUSALS[code];
  const items =
    key === "validation_error" && code === undefined
      ? { items: [{ reference: "/device/ip_address", detail: "Must be an IP address." }] }
      : {};
  const coded = code === undefined ? {} : { code };
  const allowed = code === "payment_status" ? { allowed_actions: [] } : {};
  const log =
    code === "log_restarted"
      ? { generation: 2, last_common_sequence: 217, last_sequence: 230 }
      : {};
  return {
    meta: EXAMPLE_META,
    response_type: "error",
    data: { status, type, title, detail, ...coded, ...items, ...allowed, ...log },
  };
}

function detailOf(key: ProblemKey, when: string): string {
  if (key === "validation_error") return "1 field is not valid.";
  return key === "conflict" ? "previous identical request in progress" : when;
}

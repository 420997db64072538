import {
  addMs,
  APPROVAL_HOURS,
  approvalActionOf,
  ruleFor,
  type ApprovalRule,
} from "@railhead/core";
import { inEnvironment } from "../../db/postgres/environment-scope.ts";
import { savepoint } from "../../db/postgres/savepoint.ts";
import { deferringEvents } from "../../db/tables/events/deferred-events.ts";
import {
  findRequestedRead,
  insertApproval,
  lockApprovedRead,
  type ApprovalRow,
} from "../../db/tables/approvals/approvals.ts";
import type { CompiledRoute, ReadRequest, SentRequest } from "../route/compiled-route.ts";
import type {
  Preview,
  RequestContext,
  StoredRequest,
  TouchedResource,
  WriteContext,
} from "../route/context.ts";
import { ok, type Result } from "../route/route.ts";
import { problem, Problem } from "../schema/problem.ts";
import { createTrail } from "../route/audit-trail.ts";
import { moveApproval } from "./move.ts";
import { factsOf, isCovered } from "./facts.ts";
import { requestPlace, serializeApproval } from "./serialize-approval.ts";
import { readTouched } from "./touched.ts";

/** Why a request may not run at once. */
export interface ApprovalNeed {
  readonly action: string;
  readonly rule: Pick<ApprovalRule, "id" | "needed" | "role">;
  readonly needs_reason: boolean;
}

type Asked = Pick<ReadRequest, "input">;

/** Whether a request waits for other people, and for how many. */
export function approvalNeed(
  compiled: CompiledRoute,
  context: RequestContext,
  { input }: Asked,
): undefined | ApprovalNeed | Promise<ApprovalNeed | undefined> {
  if (context.approvalId !== undefined) return undefined;
  const { operationId } = compiled.route;
  const byRole: ApprovalNeed | undefined =
    context.asks === undefined
      ? undefined
      : {
          action: approvalActionOf(operationId) ?? context.asks.permission,
          rule: { id: null, needed: 1, role: null },
          needs_reason: context.asks.needs_reason,
        };
  const action = approvalActionOf(operationId);
  if (action === undefined || !isCovered(operationId, input.body)) return byRole;
  return byRules(compiled, context, { input, action, byRole });
}

async function byRules(
  compiled: CompiledRoute,
  context: RequestContext,
  asked: Asked & {
    readonly action: NonNullable<ReturnType<typeof approvalActionOf>>;
    readonly byRole: ApprovalNeed | undefined;
  },
): Promise<ApprovalNeed | undefined> {
  const { action, byRole, input } = asked;
  const { app, environment } = context;
  const rules = (await app.rights.rulesOf(environment)).filter((rule) => rule.action === action);
  if (rules.length === 0) return byRole;
  const needsAmount = rules.some(({ condition }) => condition.above_amount !== undefined);
  const touched = needsAmount
    ? await readTouched(compiled, context, {
        db: inEnvironment(app.db, environment.id),
        params: input.params,
      }).catch(nothingThere)
    : null;
  const facts = factsOf(compiled.route.operationId, {
    body: input.body,
    touched,
    account_id: accountOf(compiled, context),
  });
  const rule = ruleFor(rules, action, facts);
  if (rule === undefined || (byRole !== undefined && rule.needed < byRole.rule.needed)) {
    return byRole;
  }
  return { action, rule, needs_reason: byRole?.needs_reason ?? false };
}

/** What is not there is refused by the handler, in its own words. */
function nothingThere(error: unknown): null {
  if (error instanceof Problem && error.kind === "not_found") return null;
  throw error;
}

/** The account that a request concerns; null for the whole environment. */
function accountOf({ route }: CompiledRoute, { key, accountId }: RequestContext): string | null {
  return route.accountScoped ? accountId : key.account_id;
}

/** The operation that keeps a request for its approval, in place of the one that was asked for. */
export function approvalRequest(
  compiled: CompiledRoute,
  sent: SentRequest,
  need: ApprovalNeed,
): CompiledRoute {
  const { route } = compiled;
  return {
    ...compiled,
    successStatus: 202,
    route: {
      operationId: route.operationId,
      method: route.method === "GET" ? "POST" : route.method,
      path: route.path,
      summary: route.summary,
      response: route.response,
      problems: route.problems,
      scope: route.scope,
      accountScoped: route.accountScoped,
      write: "transaction",
      handle: (context: WriteContext, input: ReadRequest["input"]) =>
        requestApproval(compiled, { context, sent, need, input }),
    },
  };
}

interface Requested {
  readonly context: WriteContext;
  readonly sent: SentRequest;
  readonly need: ApprovalNeed;
  readonly input: ReadRequest["input"];
}

async function requestApproval(compiled: CompiledRoute, asked: Requested): Promise<Result> {
  const { context, sent, need } = asked;
  const { app, environment, at, tx } = context;
  const { operationId, method } = compiled.route;
  const reason = readReason(context, need);
  const request_hash = await hashOf(context, method, sent);
  const read = { environment_id: environment.id, request_hash, requested_by: context.actor };
  // A read that is made again while it waits is the same request.
  const open = method === "GET" ? await findRequestedRead(tx, read) : undefined;
  if (open !== undefined) return ok(serializeApproval(open, []));
  const touched = await readTouched(compiled, context, { db: tx, params: sent.params }).catch(
    nothingThere,
  );
  const preview = await tryRequest(compiled, asked, touched);
  const id = app.ids.uuid(at);
  const expires_at = addMs(at, APPROVAL_HOURS * 3_600_000);
  const row: ApprovalRow = {
    id,
    environment_id: environment.id,
    account_id: accountOf(compiled, context),
    action: need.action,
    operation: operationId,
    method,
    path: pathOf(sent.url),
    request: await sealRequest(context, id, storedRequest(compiled, asked, preview)),
    request_hash,
    touches: touched === null ? [] : [versionOf(touched)],
    requested_by: context.actor,
    reason,
    rule_id: need.rule.id,
    needed: need.rule.needed,
    role: need.rule.role,
    state: "requested",
    decision_reason: null,
    response_status: null,
    response: null,
    request_id: context.requestId,
    expires_at,
    due_at: expires_at,
    decided_at: null,
    version: 1,
    created_at: at,
    updated_at: at,
  };
  await insertApproval(tx, row);
  context.audit.facts.push({
    action: "approval.requested",
    resource_type: "approval",
    resource_id: id,
    reason,
    details: { action: need.action, needed: need.rule.needed },
  });
  return ok(serializeApproval(row, []));
}

/**
 * Runs the request and takes it back, so that what would be refused is refused now and not after somebody
 * approved it. Only where the handler writes in our transaction. Returns what it would change.
 */
async function tryRequest(
  compiled: CompiledRoute,
  { context, input }: Requested,
  touched: TouchedResource | null,
): Promise<Preview | null> {
  const { route } = compiled;
  if (route.method === "GET" || (route.write ?? "transaction") !== "transaction") return null;
  const tried = Symbol("tried");
  const inside = {
    ...context,
    tx: deferringEvents(context.tx),
    afterCommit: () => undefined,
    audit: createTrail(route.operationId, true),
  };
  const handle = route.handle as (context: WriteContext, input: object) => Promise<Result>;
  let preview: Preview | null = null;
  try {
    await savepoint(
      context.tx,
      async () => {
        await handle(inside, input);
        if (touched !== null) preview = await previewOf(compiled, inside, { touched, input });
        throw tried;
      },
      "stored_request",
    );
  } catch (error) {
    if (error !== tried) throw error;
  }
  return preview;
}

/** The resource before, and as the transaction has it now. */
async function previewOf(
  compiled: CompiledRoute,
  inside: WriteContext,
  { touched, input }: { touched: TouchedResource; input: ReadRequest["input"] },
): Promise<Preview> {
  const asked = { db: inside.tx, params: input.params };
  const after = await readTouched(compiled, inside, asked).catch(nothingThere);
  return { before: touched.data, after: after?.data ?? null };
}

const REASON = /^[^\p{Cc}]{1,500}$/u;

/** The reason of a request, in a header: bodies belong to the operations. */
function readReason(context: RequestContext, { needs_reason }: ApprovalNeed): string | null {
  const sent = context.headers["reason"];
  if (sent === undefined) {
    if (!needs_reason) return null;
    throw problem("bad_request", {
      detail: "State why in the header Reason.",
      items: [{ reference: "/Reason", detail: "Is required for this." }],
    });
  }
  const text = Array.isArray(sent) ? sent.join(", ") : sent;
  if (REASON.test(text)) return text;
  throw problem("bad_request", {
    detail: "The header Reason must be 1 to 500 printable characters.",
  });
}

function storedRequest(
  compiled: CompiledRoute,
  { context, sent }: Requested,
  preview: Preview | null,
): StoredRequest {
  return {
    preview,
    operation: compiled.route.operationId,
    params: sent.params,
    query: sent.query,
    url: sent.url,
    body: sent.body === undefined ? null : sent.body.bytes.toString("utf8"),
    account_id: context.accountId,
  };
}

function sealRequest(
  { app, environment }: RequestContext,
  id: string,
  request: StoredRequest,
): Promise<Buffer> {
  return app.vault.encrypt(environment.id, requestPlace(id), JSON.stringify(request));
}

/** Takes the approval of a read that its requester may now make, once; undefined where there is none. */
export async function takeApprovedRead(
  context: RequestContext,
  sent: SentRequest,
): Promise<string | undefined> {
  const { app, environment, at } = context;
  const request_hash = await hashOf(context, "GET", sent);
  const read = { environment_id: environment.id, request_hash, requested_by: context.actor };
  return await app.engineDb.tx(async (tx) => {
    const row = await lockApprovedRead(tx, read);
    if (row === undefined || row.expires_at <= at) return undefined;
    await moveApproval(tx, { at, row, event: "execute" });
    return row.id;
  });
}

/** Equal for two requests of the same method, address and body. */
export async function hashOf(
  { app, environment }: RequestContext,
  method: string,
  sent: SentRequest,
): Promise<Buffer> {
  const keys = await app.vault.keysOf(environment.id);
  return keys.requestHash(`${method} ${sent.url}`, sent.body?.bytes);
}

const versionOf = ({ path, version }: TouchedResource) => ({ path, version });

/** Without the query, whose values may be personal data. */
function pathOf(url: string): string {
  const end = url.indexOf("?");
  return end === -1 ? url : url.slice(0, end);
}

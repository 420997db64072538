import type { Database, Tx } from "../../db/postgres/executor.ts";
import { useRepeatableRead } from "../../db/postgres/connections/session.ts";
import { insertUniqueResponse } from "../../db/tables/requests/idempotency-keys.ts";
import { inEnvironment } from "../../db/postgres/environment-scope.ts";
import { savepoint } from "../../db/postgres/transactions/savepoint.ts";
import { insertAuditRows, type NewAuditRow } from "../../db/tables/events/audit-log.ts";
import { appendPending, deferringEvents } from "../../db/tables/events/deferred-events.ts";
import type { ReadRequest } from "../route/compiled-route.ts";
import type { ClaimedKey, RequestContext } from "../route/context.ts";
import {
  refusalResponse,
  responseOf,
  type Execution,
  type HttpResponse,
} from "../route/http-response.ts";
import {
  findReplay,
  storeResponse,
  encryptedResponse,
  keyInProgress,
  lockKey,
  type RunningKeys,
} from "./idempotency.ts";
import { etagOf, namesTag } from "../schema/etag.ts";
import { invalid, isStoredUnderKey, problem, Problem } from "../schema/problem.ts";
import { ok, type Result } from "../route/route.ts";
import type { Paging } from "../schema/paging.ts";
import { approvalNeed } from "../approvals/approval-need.ts";
import { takeApprovedRead } from "../approvals/approved-read.ts";
import { approvalRequest } from "../approvals/keep-request.ts";
import { leavesRow, writeRows } from "../audit/audit-rows.ts";
import { runAudited } from "../audit/run-audited.ts";
import { runSeparately } from "../audit/run-separately.ts";
import { createTrail } from "../route/audit-trail.ts";
import { endingsOf } from "../route/endings.ts";

type Handle = (context: RequestContext, input: ReadRequest["input"]) => Promise<Result>;

/** Validates and performs an authorized request. Throws the problem. */
export function handleRequest(execution: Execution, running: RunningKeys): Promise<HttpResponse> {
  const { compiled, context, sent } = execution;
  const read = compiled.read(sent, context);
  if (read.faults.length > 0) return perform(execution, read, running);
  const need = approvalNeed(compiled, context, read);
  if (need === undefined) return perform(execution, read, running);
  return performUnlessAsked(execution, { read, running, need });
}

/** Keeps the request for a second person where one is needed, and performs it where not. */
async function performUnlessAsked(
  execution: Execution,
  asked: {
    readonly read: ReadRequest;
    readonly running: RunningKeys;
    readonly need: ReturnType<typeof approvalNeed>;
  },
): Promise<HttpResponse> {
  const { read, running } = asked;
  const need = await asked.need;
  if (need === undefined) return await perform(execution, read, running);
  if (execution.compiled.route.method === "GET") {
    const approvalId = await takeApprovedRead(execution.context, execution.sent);
    const context = { ...execution.context, approvalId };
    if (approvalId !== undefined) return await perform({ ...execution, context }, read, running);
  }
  const compiled = approvalRequest(execution.compiled, execution.sent, need);
  return await perform({ ...execution, compiled }, read, running);
}

function perform(
  execution: Execution,
  read: ReadRequest,
  running: RunningKeys,
): Promise<HttpResponse> {
  const { compiled, claimed } = execution;
  if (claimed !== undefined) return executeOnce({ ...execution, claimed }, read, running);
  if (read.faults.length > 0) throw invalid(read.faults);
  return compiled.route.method === "GET"
    ? performRead(execution, read)
    : performWrite(execution, read);
}

async function executeOnce(
  execution: Execution & { readonly claimed: ClaimedKey },
  read: ReadRequest,
  running: RunningKeys,
): Promise<HttpResponse> {
  const { context, claimed } = execution;
  running.acquire(context, claimed);
  try {
    if (read.faults.length > 0) {
      // A body that was valid when it was first sent, such as one with a date, is still replayed.
      const replay = await findReplay(context.app.db, context, claimed);
      if (replay === undefined) throw invalid(read.faults);
      return responseOf(execution, replay, read.input.paging);
    }
    return await performWrite(execution, read);
  } finally {
    running.release(context, claimed);
  }
}

async function performRead(execution: Execution, { input }: ReadRequest): Promise<HttpResponse> {
  const { app, environment } = execution.context;
  if (app.faults.mayInject(environment.id, "database"))
    await app.faults.delayDatabase(environment.id);
  const result = await readResult(execution, input);
  if (leavesRow(execution.compiled, execution.context)) {
    await recordRead(execution, input, result);
  }
  return responseOf(execution, result, input.paging);
}

/** Nothing is shown before its row is committed. */
async function recordRead(
  { compiled, context }: Execution,
  { params }: ReadRequest["input"],
  result: Result,
): Promise<void> {
  try {
    await writeRows(context.app.db, { compiled, context, params, result });
  } catch (error) {
    if (result.kind === "stream") result.bytes.destroy();
    throw error;
  }
}

async function performWrite(execution: Execution, read: ReadRequest): Promise<HttpResponse> {
  const { app, environment } = execution.context;
  if (app.faults.mayInject(environment.id, "database"))
    await app.faults.delayDatabase(environment.id);
  const { write } = execution.compiled.route;
  const answer = await HANDLER_BY_WRITE_MODE[write ?? "transaction"](execution, read);
  if (answer.status < 300 && !answer.replayed) app.wake(environment.id);
  return answer;
}

/** In its environment alone. Lists that allow it are read from a replica, where there is one. */
function readResult(execution: Execution, input: ReadRequest["input"]): Promise<Result> {
  const { compiled, context } = execution;
  const { app, environment } = context;
  const handle = handlerOf(execution);
  const readFrom = (source: Database) => {
    const db = inEnvironment(source, environment.id);
    return handle({ ...context, app: { ...app, db } }, input);
  };
  if (app.replica === undefined || compiled.route.list?.replica !== true) return readFrom(app.db);
  return app.replica.read(environment.id, readFrom);
}

function handlerOf({ compiled }: Execution): Handle {
  return compiled.route.handle as Handle;
}

/** The handler has committed, and stored the answer to its key, when it returns. */
async function writeInOwnTransaction(
  execution: Execution,
  read: ReadRequest,
): Promise<HttpResponse> {
  const { context, claimed } = execution;
  const paging = read.input.paging;
  const own = { ...context, idempotency: claimed };
  try {
    return responseOf(execution, await handlerOf(execution)(own, read.input), paging);
  } catch (error) {
    if (claimed === undefined || !(error instanceof Problem) || !isStoredUnderKey(error))
      throw error;
    const answer = refusalResponse(execution, error);
    if (await storeResponse(context.app.db, { ...context, claimed }, answer)) return answer;
    // The key already has a stored response.
    const replay = await findReplay(context.app.db, context, claimed);
    if (replay === undefined) throw error;
    return responseOf(execution, replay, paging);
  }
}

/**
 * The handler commits by itself: the version is checked before it and the response stored after it.
 * A crash in between leaves the effect without the stored response, unless the handler keeps it itself.
 */
async function writeSeparately(execution: Execution, read: ReadRequest): Promise<HttpResponse> {
  const { context, claimed } = execution;
  const { db } = context.app;
  const paging = read.input.paging;
  const replay = claimed && (await findReplay(db, context, claimed));
  if (replay !== undefined) return responseOf(execution, replay, paging);
  if (context.headers["if-match"] !== undefined) {
    await db.tx((tx) => requireMatch(execution, tx, read));
  }
  let answer: HttpResponse;
  try {
    const { params } = read.input;
    const keeping = { ...context, keepAnswer: answerStorage(execution, paging) };
    const run = () => handlerOf(execution)(keeping, read.input);
    const result = await runSeparately({ compiled: execution.compiled, context, params, run });
    answer = responseOf(execution, result, paging);
  } catch (error) {
    if (claimed === undefined || !(error instanceof Problem) || !isStoredUnderKey(error))
      throw error;
    answer = refusalResponse(execution, error);
  }
  if (claimed !== undefined) await storeResponse(db, { ...context, claimed }, answer);
  return answer;
}

/** Undefined without a key: then there is nobody to give the answer to again. */
function answerStorage(execution: Execution, paging: Paging): RequestContext["keepAnswer"] {
  const { context, claimed } = execution;
  if (claimed === undefined) return undefined;
  return async (tx, data) => {
    const kept = responseOf(execution, ok(data), paging);
    if (!(await storeResponse(tx, { ...context, claimed }, kept))) throw keyInProgress();
  };
}

/** Commits the effect and the stored response in one transaction. */
async function writeInTransaction(execution: Execution, read: ReadRequest): Promise<HttpResponse> {
  const { compiled, context, claimed } = execution;
  const { paging, params } = read.input;
  const { prepare } = compiled.route;
  let handle = handlerOf(execution);
  if (prepare !== undefined) {
    const replay = claimed && (await findReplay(context.app.db, context, claimed));
    if (replay !== undefined) return responseOf(execution, replay, paging);
    handle = await preparedHandler(execution, read);
  }
  // Filled anew by each attempt of the transaction.
  let committed: (() => void)[] = [];
  const endings = endingsOf(context);
  const attempt = async (tx: Tx) => {
    await endings.run();
    const deferring = deferringEvents(tx);
    committed = [];
    const inside = {
      ...context,
      audit: createTrail(context.audit.operation, true),
      tx: deferring,
      afterCommit: (work: () => void) => committed.push(work),
      atEnd: endings.atEnd,
    };
    await requireMatch(execution, tx, read);
    const replay = claimed && (await lockKey(tx, context, claimed));
    if (replay !== undefined) return responseOf(execution, replay, paging);
    if (claimed === undefined) {
      const run = () => handle(inside, read.input);
      const { result, rows } = await runAudited({ compiled, context: inside, params, run });
      const answer = responseOf(execution, result, paging);
      await tx.commitWith([
        appendPending(deferring),
        insertAuditRows(tx, context.environment.id, rows),
      ]);
      return answer;
    }
    let answer: HttpResponse;
    let rows: readonly NewAuditRow[] = [];
    try {
      const run = () => savepoint(tx, () => handle(inside, read.input));
      const done = await runAudited({ compiled, context: inside, params, run });
      rows = done.rows;
      answer = responseOf(execution, done.result, paging);
    } catch (error) {
      if (!(error instanceof Problem) || !isStoredUnderKey(error)) throw error;
      answer = refusalResponse(execution, error);
      // The savepoint was rolled back, so its events must not be appended.
      deferring.pending.clear();
    }
    const kept = await encryptedResponse({ ...context, claimed }, answer);
    // The log stays locked for one round trip.
    await tx.commitWith([
      insertUniqueResponse(tx, kept),
      appendPending(deferring),
      insertAuditRows(tx, context.environment.id, rows),
    ]);
    return answer;
  };
  const written = await endings.after(context.app.db.tx(attempt));
  for (const work of committed) work();
  return written;
}

const HANDLER_BY_WRITE_MODE = {
  transaction: writeInTransaction,
  own: writeInOwnTransaction,
  separate: writeSeparately,
} as const;

/**
 * If-Match: 412 if the version changed. Repeatable read makes a concurrent change a serialization
 * failure; the retry then sees different ETags.
 */
async function requireMatch({ compiled, context }: Execution, tx: Tx, read: ReadRequest) {
  const expected = context.headers["if-match"];
  if (expected === undefined || compiled.readRoute === undefined) return;
  await useRepeatableRead(tx);
  const inside = { ...context, app: { ...context.app, db: tx as unknown as Database } };
  const present = await (compiled.readRoute.handle as Handle)(inside, read.input);
  if (present.kind !== "object") throw problem("precondition_failed");
  const tag = present.etag ?? etagOf(present.data);
  if (!namesTag(expected, tag)) throw problem("precondition_failed");
}

/**
 * The handler with its prepared input. A refusal of `prepare` is thrown inside the transaction, so
 * it is stored under the key.
 */
async function preparedHandler(execution: Execution, read: ReadRequest): Promise<Handle> {
  const { route } = execution.compiled;
  const prepare = route.prepare as unknown as (
    context: RequestContext,
    input: ReadRequest["input"],
  ) => Promise<unknown>;
  try {
    const prepared = await prepare(execution.context, read.input);
    const handle = route.handle as unknown as Handle;
    return (context, input) => handle(context, { ...input, prepared } as ReadRequest["input"]);
  } catch (error) {
    if (!(error instanceof Problem) || !isStoredUnderKey(error)) throw error;
    return () => Promise.reject(error);
  }
}

import { addMs, instantToMs } from "@railhead/core";
import type { App } from "../../context/app.ts";
import type { Database } from "../../db/postgres/executor.ts";
import { READS_ENVIRONMENT_WHOLE, REPEATABLE_READ } from "../../db/postgres/connections/session.ts";
import {
  findProvedEvent,
  insertProofRun,
  readBooksEnd,
  updateProofRun,
  type BooksEnd,
  type ProofRun,
  type ProofScope,
} from "../../db/tables/ledger/ledger-proof-runs.ts";
import { autoResolveExceptions, openException } from "../../exceptions/exceptions.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { findViolationsSeen, INVARIANTS, type Violation } from "../../ledger/invariants.ts";
import { checkBalances } from "../../ledger/prove.ts";
import { findViolationsSince, INVARIANTS_OF_CHANGED } from "../../ledger/prove-since.ts";

/** A run that takes longer was cut off. */
const MOST_MS = 15 * 60_000;
const MOST_KEPT = 10;
const KIND = "ledger_invariant";
/** Each scope has an exception of its own: what changed may be right while older rows are not. */
const subjectOf = (scope: ProofScope) => `proof_${scope}`;
/** Scopes whose violations a proof without one refutes. */
const REFUTED: Readonly<Record<ProofScope, readonly ProofScope[]>> = {
  since_last: ["since_last"],
  all: ["all", "since_last"],
};

/** Stores that a proof begins. */
export async function beginProof(context: RequestContext, scope: ProofScope): Promise<ProofRun> {
  const { app, environment, at, actor } = context;
  const run: ProofRun = {
    environment_id: environment.id,
    id: app.ids.uuid(at),
    scope,
    state: "running",
    through_posting: null,
    through_event: null,
    posted_through: null,
    started_at: at,
    ended_at: null,
    duration_ms: null,
    deadline_at: addMs(app.wall.now(), MOST_MS),
    counts: {},
    violations: [],
    requested_by: actor,
  };
  await app.db.tx((tx) => insertProofRun(tx, run));
  return run;
}

interface Proved {
  readonly end: BooksEnd;
  readonly checked: readonly string[];
  readonly found: readonly Violation[];
}

/** Proves the books, and stores what was found. Where that fails, the run is kept as failed. */
export async function proveBooks(app: App, run: ProofRun): Promise<ProofRun> {
  const begunAt = instantToMs(app.wall.now());
  const ended = async (of: Pick<ProofRun, "state"> & Partial<ProofRun>): Promise<ProofRun> => ({
    ...run,
    ...of,
    ended_at: app.environments.now(await app.environments.get(run.environment_id)),
    duration_ms: instantToMs(app.wall.now()) - begunAt,
  });
  try {
    const { end, checked, found } = await PROOFS[run.scope](app.engineDb, run.environment_id);
    const countOf = (name: string) => found.filter(({ invariant }) => invariant === name).length;
    const done = await ended({
      ...end,
      state: "done",
      counts: Object.fromEntries(checked.map((name) => [name, countOf(name)])),
      violations: found.slice(0, MOST_KEPT).map(asText),
    });
    await keep(app, done, found.length);
    return done;
  } catch (error) {
    const failed = await ended({ state: "failed" });
    await app.engineDb.tx((tx) => updateProofRun(tx, failed));
    throw error;
  }
}

/** What changed since the last proof without a violation, in one snapshot; then the balances. */
async function proveChanged(db: Database, environmentId: string): Promise<Proved> {
  const seen = await db.tx(async (tx) => {
    const end = await readBooksEnd(tx, environmentId);
    const since = await findProvedEvent(tx, environmentId);
    return { end, found: await findViolationsSince(tx, environmentId, since) };
  }, REPEATABLE_READ);
  const balances = await checkBalances(db, environmentId);
  return { ...seen, checked: INVARIANTS_OF_CHANGED, found: [...balances, ...seen.found] };
}

async function proveAll(db: Database, environmentId: string): Promise<Proved> {
  const checked = Object.keys(INVARIANTS);
  return await db.tx(async (tx) => {
    const end = await readBooksEnd(tx, environmentId);
    return { end, checked, found: await findViolationsSeen(tx, environmentId) };
  }, READS_ENVIRONMENT_WHOLE);
}

const PROOFS = { since_last: proveChanged, all: proveAll } as const;

/** With an exception where the books do not add up, which a proof of at least the same rows without a violation resolves. */
async function keep(app: App, run: ProofRun, count: number): Promise<void> {
  const { environment_id, ended_at } = run;
  const context = { environment_id, at: ended_at ?? run.started_at, ids: app.ids };
  await app.engineDb.tx(async (tx) => {
    await updateProofRun(tx, run);
    if (count === 0) {
      const reason = "A later proof found no violation.";
      const subjects = REFUTED[run.scope].map(subjectOf);
      await autoResolveExceptions(tx, context, { kind: KIND, subjects, reason });
      return;
    }
    const message = `A proof of the books found ${count} violations.`;
    const details = { proof_id: run.id, violations: run.violations };
    await openException(tx, context, {
      kind: KIND,
      subject: subjectOf(run.scope),
      message,
      details,
    });
  });
  app.wake(environment_id);
}

const asText = ({ invariant, subject, expected, actual }: Violation) => ({
  invariant,
  subject,
  expected: textOf(expected),
  actual: textOf(actual),
});

/** Sums come as they are read: a count of cents may be a bigint. */
const textOf = (value: string | bigint) => value.toString();

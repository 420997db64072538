import { instantToMs, type Instant } from "@railhead/core";
import { Type } from "typebox";
import {
  findNewestProofRuns,
  findProvedEvent,
  PROOF_SCOPES,
  type ProofRun,
} from "../../db/tables/ledger/ledger-proof-runs.ts";
import { readProvedBooks } from "../../db/tables/overview/money.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { OneOf } from "../../http/schema/schema.ts";
import { INVARIANTS } from "../../ledger/invariants.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";
import { beginProof, proveBooks } from "./prove-books.ts";
import { LedgerBooks, LedgerProofRun } from "./schema.ts";

export const getLedgerProof = route(
  {
    operationId: "ledger.last_proof",
    method: "GET",
    path: "/v1/ledger/proof",
    summary: "Read the last proof of the books",
    description:
      "`last` is the newest proof that ended, `last_whole` the newest of all rows, `running` one that is under way. `later` counts the entries that no proof has seen, the engine's before each transfer included. Requires a platform key.",
    response: LedgerBooks,
    problems: [],
    scope: "ledger:read",
    accountScoped: false,
  },
  async (context) => {
    refuseAccountKey(context);
    const { app, environment, at } = context;
    const [runs, books] = await Promise.all([
      findNewestProofRuns(app.db, environment.id),
      readProvedBooks(app.db, environment.id),
    ]);
    const shown = (run: ProofRun | undefined) =>
      run === undefined ? null : serializeProofRun(run, app.wall.now());
    const running = shown(runs.running);
    return ok({
      as_of: at,
      last: shown(runs.last),
      age_ms: ageOf(runs.last, at),
      last_whole: shown(runs.last_whole),
      running: running?.state === "running" ? running : null,
      proved_through: books.proved_through,
      later: books.later,
      is_exact: books.is_exact,
    });
  },
);

export const proveBooksNow = route(
  {
    operationId: "ledger.prove",
    method: "POST",
    path: "/v1/ledger/proof",
    summary: "Prove the books",
    description:
      "`since_last` looks at what changed since the last proof without a violation, and at the balances, before it answers: its duration does not grow with the ledger. `all` looks at all rows for all invariants. That, and `since_last` where there is no such proof yet, is done in the background: the answer is `running`, and `GET /v1/ledger/proof` has the result. What a proof did not check has `violations` null. A violation opens an exception. A proof that was cut off is `failed` after 15 minutes. Requires a platform key.",
    body: Type.Object({ scope: Type.Optional(OneOf(PROOF_SCOPES)) }),
    bodyOptional: true,
    response: LedgerProofRun,
    problems: [],
    scope: "ledger:read",
    accountScoped: false,
    write: "separate",
  },
  async (context, { body }) => {
    refuseAccountKey(context);
    const { app } = context;
    const run = await beginProof(context, body.scope ?? "since_last");
    if (run.scope === "since_last" && (await hasBase(context))) {
      return ok(serializeProofRun(await proveBooks(app, run), app.wall.now()));
    }
    void proveBooks(app, run).catch((err: unknown) =>
      app.log.error({ err, environment_id: run.environment_id }, "the books could not be proved"),
    );
    return ok(serializeProofRun(run, app.wall.now()));
  },
);

/** Whether there is a proof that the next one can go on from: without it, all rows are looked at. */
async function hasBase({ app, environment }: RequestContext): Promise<boolean> {
  return (await findProvedEvent(app.db, environment.id)) !== undefined;
}

function ageOf(run: ProofRun | undefined, at: Instant): number | null {
  if (run === undefined || run.ended_at === null) return null;
  return instantToMs(at) - instantToMs(run.ended_at);
}

function serializeProofRun(run: ProofRun, wallNow: Instant) {
  const { counts, state } = run;
  const isCutOff = state === "running" && run.deadline_at < wallNow;
  const count = Object.values(counts).reduce((sum, one) => sum + one, 0);
  return {
    id: run.id,
    scope: run.scope,
    state: isCutOff ? "failed" : state,
    holds: state === "done" ? count === 0 : null,
    through_entry: run.through_posting === null ? null : Number(run.through_posting),
    posted_through: run.posted_through,
    started_at: run.started_at,
    ended_at: run.ended_at,
    duration_ms: run.duration_ms,
    invariants: Object.keys(INVARIANTS).map((name) => ({ name, violations: counts[name] ?? null })),
    worst: run.violations,
    requested_by: run.requested_by,
  };
}

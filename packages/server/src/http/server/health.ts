import { addMs } from "@railhead/core";
import type { FastifyInstance } from "fastify";
import type { App } from "../../context/app.ts";
import {
  listDegradingExceptions,
  type DegradingException,
} from "../../db/tables/operations/exceptions.ts";
import { listBreakGlass } from "../../db/tables/rights/operator-grants.ts";
import { BREAK_GLASS_SHOWN_MS } from "../../people/access/break-glass.ts";
import { unavailableReason } from "../../db/postgres/errors.ts";
import { probeWrites } from "../../db/postgres/connections/write-probe.ts";
import type { Draining } from "../limits/draining.ts";
import { MAIN_CELL } from "../../base/main-cell.ts";
import type { Cells } from "./cells.ts";

const PROBE_TIMEOUT_MS = 2_000;
/** The database is queried at most once in this time. */
const CACHE_MS = 1_000;
const MAX_REASONS = 20;
const JSON_TYPE = "application/json; charset=utf-8";
const TIMEOUT_MESSAGE = `The database did not take a write within ${PROBE_TIMEOUT_MS / 1000} seconds.`;

interface Readiness {
  /** Why requests cannot be served; undefined where they can. */
  readonly fault: string | undefined;
}

/**
 * `/livez`: the process runs. `/readyz`: it can serve, that is, the database takes a write and the
 * process is not about to stop. It serves, and is `degraded`, while a step of the engine stands
 * still, a bank gets no files since the database went back, or some of several clusters is down. Both without a
 * key, and never limited.
 */
export function addHealth(
  server: FastifyInstance,
  app: Pick<App, "db" | "wall">,
  draining: Draining,
  cells?: Cells,
): void {
  const readDatabase = cached(() => checkReadiness(probeWrites(app.db)));
  const readStanding = cached(() => listDegrading(cells, app.db));
  const readNotes = cached(() => listNotes(app));
  server.get("/livez", async (_request, reply) => {
    await reply.type(JSON_TYPE).send('{"status":"alive"}');
  });
  server.get("/readyz", async (_request, reply) => {
    const probed = (await readDatabase()).fault;
    // Reached, it may still be refused: the log says why.
    const fault = probed ?? cells?.list().find(({ name }) => name === MAIN_CELL)?.fault;
    const others = cells?.list().filter(({ name }) => name !== MAIN_CELL);
    const down = others?.filter((cell) => cell.fault !== undefined) ?? [];
    const conflicts = cells?.conflicts() ?? [];
    const isClosing = draining.isDraining();
    const checks = {
      database: fault === undefined ? "ok" : "failed",
      ...(others === undefined ? {} : { cells: down.length === 0 ? "ok" : "failed" }),
      server: isClosing ? "closing" : "ok",
    };
    const isServed = fault === undefined || (others !== undefined && down.length < others.length);
    const isReady = isServed && !isClosing;
    const standing = isReady ? await readStanding() : [];
    const reasons = [
      ...(fault === undefined
        ? []
        : [others === undefined ? fault : `Cell ${MAIN_CELL}: ${fault}`]),
      ...down.map((cell) => `Cell ${cell.name}: ${cell.fault}`),
      ...conflicts,
      ...(isClosing ? [CLOSING_MESSAGE] : []),
      ...standing.map(({ environment_id: id, message }) => `Environment ${id}: ${message}`),
    ];
    const notes = isReady ? await readNotes() : [];
    const isWhole =
      fault === undefined && [standing, down, conflicts].every(({ length }) => length === 0);
    const degraded = isWhole ? "ready" : "degraded";
    const status = isReady ? degraded : "unready";
    await reply
      .code(isReady ? 200 : 503)
      .type(JSON_TYPE)
      .header("cache-control", "no-store")
      .send(
        JSON.stringify({
          status,
          checks,
          ...(reasons.length === 0 ? {} : { reasons }),
          ...(notes.length === 0 ? {} : { notes }),
        }),
      );
  });
}

/** What stands still. It degrades readiness but does not make it fail. */
async function listDegrading(
  cells: Cells | undefined,
  db: App["db"],
): Promise<readonly DegradingException[]> {
  const open = cells?.list().filter(({ fault }) => fault === undefined);
  const databases = open?.flatMap(({ app }) => (app === undefined ? [] : [app.db])) ?? [db];
  const lists = databases.map((one) => listDegradingExceptions(one, MAX_REASONS).catch(() => []));
  return (await Promise.all(lists)).flat();
}

/** What an operator should see, though it changes nothing about readiness. Names nobody: it needs no key. */
async function listNotes({ db, wall }: Pick<App, "db" | "wall">): Promise<readonly string[]> {
  const since = addMs(wall.now(), -BREAK_GLASS_SHOWN_MS);
  const grants = await listBreakGlass(db, since).catch(() => []);
  return grants.map(
    ({ created_at, until }) =>
      `Break-glass: the command line made a person an administrator at ${created_at}, until ${until}.`,
  );
}

/** Caches a result for a short time. */
function cached<T>(load: () => Promise<T>): () => Promise<T> {
  let held: { readonly value: Promise<T>; readonly until: number } | undefined;
  return () => {
    const now = performance.now();
    if (held === undefined || held.until <= now) held = { value: load(), until: now + CACHE_MS };
    return held.value;
  };
}

const CLOSING_MESSAGE = "The process is stopping.";

async function checkReadiness(probe: Promise<void>): Promise<Readiness> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Readiness>((resolve) => {
    timer = setTimeout(() => resolve({ fault: TIMEOUT_MESSAGE }), PROBE_TIMEOUT_MS);
  });
  const done = probe.then(
    () => ({ fault: undefined }),
    (error: unknown) => ({ fault: unavailableReason(error) }),
  );
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}

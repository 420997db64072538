import type { Logger } from "pino";
import type { App } from "../../context/app.ts";
import type { Database } from "../../db/postgres/executor.ts";
import { readDatabaseName } from "../../db/tables/environments/cell-environments.ts";
import { hashApiKey } from "../../environments/api-key.ts";
import { MAIN_CELL } from "../../base/main-cell.ts";
import type { Cell, Cells } from "../../http/server/cells.ts";
import { keyTextIn } from "../../http/route/auth.ts";
import { cellUnavailable } from "../../http/schema/problem.ts";
import { stopInOrder, type AppWork } from "../work/app-work.ts";
import { createCopies, type Copies } from "./copies.ts";
import { createDirectory, type Directory } from "./directory.ts";
import { createSearch } from "./search.ts";
import { watchConflicts } from "./shared-odfis.ts";
import { watchCell, type WatchedCell } from "./watched-cell.ts";

/** A further cell of the setting. */
export interface GivenCell {
  readonly name: string;
  /** Opens its database and composes what serves it. */
  prepare(log: Logger): Promise<{ readonly app: App; readonly work: AppWork }>;
}

/** The cells of a running service. `main` is started and stopped by the service. */
export interface ServiceCells extends Cells {
  start(): Promise<void>;
  stopEngines(): Promise<void>;
  stop(): Promise<void>;
}

/** Environments of keys, by the header: a key never changes its environment. */
const MAX_KNOWN = 10_000;

/** The cell of DATABASE_URL. Its App is composed also while its database is down. */
export interface MainCell {
  readonly app: App;
  /** Checks the database and begins its work, where it was down at the start. */
  readonly beginLate: (() => Promise<void>) | undefined;
}

export function createCells(
  { app: main, beginLate }: MainCell,
  given: readonly GivenCell[],
): ServiceCells {
  const directory = createDirectory(main.db, main.log, (id) => copies.request(id));
  const copies = createCopies(() => all, directory, main);
  const { first, others } = openCells({ app: main, beginLate }, given, { directory, copies });
  const all: readonly WatchedCell[] = [first, ...others.map(({ watched }) => watched)];
  const named = new Map(all.map((cell) => [cell.name, cell]));
  const search = createSearch(all, directory);
  let environments = new Map<string, string>();
  const conflicts = watchConflicts(all, main.log);

  function serving(name: string): Cell {
    const { app, fault } = named.get(name) ?? {};
    // A cell of the directory that this process has no setting of is as good as down.
    if (app === undefined || fault !== undefined) throw cellUnavailable(fault && new Error(fault));
    return { name, app };
  }
  const ofEnvironment = (id = "") => serving(directory.cellOf(id) ?? MAIN_CELL);
  /** A cell that refuses a wrong key: any one can. */
  const refusing = () => serving(all.find(({ fault }) => fault === undefined)?.name ?? MAIN_CELL);

  async function findKey(authorization: string, hash: Buffer, ip: string): Promise<Cell> {
    const find = () => search.keyPlace(hash);
    // Guesses of keys are slowed down before any database is asked.
    const found = await main.keyGuesses.lookUp({ address: ip, hash }, find);
    const environment = "key" in found ? found.key?.environment_id : undefined;
    if (environment === undefined) return refusing();
    if (environments.size >= MAX_KNOWN) environments = new Map();
    environments.set(authorization, environment);
    return ofEnvironment(environment);
  }
  return {
    ofEnvironment,
    ofKey(authorization, ip) {
      const known = environments.get(authorization);
      if (known !== undefined) return ofEnvironment(known);
      const text = keyTextIn(authorization);
      if (text === undefined) return refusing();
      return findKey(authorization, hashApiKey(text), ip);
    },
    lookAgain: (id) => search.isElsewhere(id),
    list: () => all,
    conflicts: () => conflicts.list(),
    async start() {
      await first.start();
      await Promise.all(others.map(({ watched }) => watched.start()));
      await conflicts.start();
      copies.start();
    },
    async stopEngines() {
      await Promise.all(others.map((cell) => cell.stopEngine()));
    },
    async stop() {
      await conflicts.stop();
      await copies.stop();
      await Promise.all(all.map((cell) => cell.stop()));
      await Promise.all(others.map((cell) => cell.stop()));
      await directory.stop();
    },
  };
}

interface Learning {
  readonly directory: Directory;
  readonly copies: Copies;
}

/** Nothing is opened yet. The directory is read before what needs it. */
function openCells(
  { app, beginLate }: MainCell,
  given: readonly GivenCell[],
  { directory, copies }: Learning,
): { readonly first: WatchedCell; readonly others: readonly OpenedCell[] } {
  const claim = claims();
  const first = watchCell({ name: MAIN_CELL, log: app.log }, async () => {
    await claim(MAIN_CELL, app.db);
    await beginLate?.();
    await directory.start();
    await copies.follow(MAIN_CELL, app.db);
    return app;
  });
  const others = given.map((cell) =>
    openCell(cell, app.log, async ({ db }) => {
      await claim(cell.name, db);
      await directory.readCopy(db);
      await directory.sweep(cell.name, db);
      await copies.follow(cell.name, db);
    }),
  );
  return { first, others };
}

/** Refuses two names of one database, which would be two journals of it. */
function claims(): (name: string, db: Database) => Promise<void> {
  const names = new Map<string, string>();
  return async (name, db) => {
    const opened = await readDatabaseName(db);
    const other = names.get(opened) ?? name;
    if (other !== name) throw new Error(`the cells ${other} and ${name} are one database`);
    names.set(opened, name);
  };
}

interface OpenedCell {
  readonly watched: WatchedCell;
  stopEngine(): Promise<void>;
  /** After it is watched no more. */
  stop(): Promise<void>;
}

function openCell(
  given: GivenCell,
  parentLog: Logger,
  beforeWork: (app: App) => Promise<void>,
): OpenedCell {
  const log = parentLog.child({ cell: given.name });
  let opened: { readonly app: App; readonly work: AppWork } | undefined;
  const open = async () => {
    const { app, work } = await given.prepare(log);
    try {
      await beforeWork(app);
      await work.follow();
      await work.begin();
    } catch (error) {
      await work.abandon();
      throw error;
    }
    opened = { app, work };
    return app;
  };
  return {
    watched: watchCell({ name: given.name, log: parentLog }, open),
    async stopEngine() {
      await opened?.app.engine.stop();
    },
    async stop() {
      if (opened === undefined) return;
      const { app, work } = opened;
      await stopInOrder(log, [() => app.engine.stop(), ...work.stops]);
    },
  };
}

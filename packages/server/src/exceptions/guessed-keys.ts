import { addMs, type Instant } from "@railhead/core";
import type { Logger } from "pino";
import { environmentNow, type WallClock } from "../base/clock.ts";
import type { Ids } from "../base/ids.ts";
import type { Database } from "../db/postgres/executor.ts";
import { findEnvironment, findInstallation } from "../db/tables/environments/environments.ts";
import { openException } from "./exceptions.ts";

/** What an alert is opened with. */
export interface GuessTools {
  readonly db: Database;
  readonly wall: WallClock;
  readonly ids: Ids;
  readonly log: Logger;
  /** Wrong keys of one network after which it is reported. */
  readonly guesses: number;
}

/** Most exceptions of a process in an hour: guesses from thousands of addresses are one attack. */
const MOST = 10;
const HOUR_MS = 3_600_000;

/** Logs a network that guesses API keys, and opens an exception beside requests. */
export function createGuessReports(tools: GuessTools): (network: string) => void {
  const { log, wall } = tools;
  let openedAt: Instant[] = [];
  return (network) => {
    log.warn({ network }, "many wrong API keys came from one address");
    const now = wall.now();
    openedAt = openedAt.filter((at) => addMs(at, HOUR_MS) > now);
    if (openedAt.length >= MOST) return;
    openedAt.push(now);
    report(tools, network).catch((err: unknown) => {
      log.warn({ err }, "no exception could be opened for wrong API keys");
    });
  };
}

/** In the oldest live environment, or in the first sandbox where there is none. */
async function report({ db, wall, ids, guesses }: GuessTools, network: string): Promise<void> {
  const installation = await findInstallation(db);
  const id = installation?.live_id ?? installation?.first_id;
  const environment = id === undefined ? undefined : await findEnvironment(db, id);
  if (environment === undefined) return;
  const scene = { environment_id: environment.id, at: environmentNow(environment, wall), ids };
  await db.tx((tx) =>
    openException(tx, scene, {
      kind: "api_key_guessing",
      subject: network,
      message: `${guesses} different wrong API keys came from ${network}.`,
      details: { network, guesses },
    }),
  );
}

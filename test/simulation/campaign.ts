import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { openPool } from "../../packages/server/src/db/postgres/connections/pool.ts";
import { migrate } from "../../packages/server/src/db/schema/migrate.ts";
import { createCalendar } from "./calendar.ts";
import { createScheduler, type Scheduler, type SchedulerOptions } from "./scheduler.ts";
import { CLOCK, openSessions } from "./sessions.ts";
import { fillTemplate, TEMPLATE_START } from "./template.ts";
import { person, startProcesses, type Template, type World } from "./world.ts";
import { createReceiver } from "./actors/receiver.ts";
import { closeFiles } from "./ports/files.ts";

/** A database server, a migrated template with its live environment, and a folder for the runs. */
export interface Campaign {
  readonly template: Template;
  /** A world of its own: clone of the template, empty bank. */
  open(options: SchedulerOptions & { start: string }): Promise<OpenWorld>;
  close(): Promise<void>;
}

export interface OpenWorld {
  readonly world: World;
  close(): Promise<void>;
}

export async function openCampaign(
  serverUrl: string,
  log?: (line: string) => void,
): Promise<Campaign> {
  const folder = mkdtempSync(join(tmpdir(), "railhead-simulation-"));
  const base = `simulation_${process.pid}`;
  const onServer = async (...commands: string[]) => {
    const client = new Client({ connectionString: serverUrl });
    await client.connect();
    try {
      for (const command of commands) await client.query(command);
    } finally {
      await client.end();
    }
  };
  const urlOf = (name: string) => {
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return url.toString();
  };
  let count = 0;

  async function open(
    options: SchedulerOptions & { start: string },
    of: string,
  ): Promise<OpenWorld> {
    count += 1;
    const name = `${base}_${count}`;
    await onServer(`create database ${name} template ${of}`);
    const dataDir = join(folder, name);
    mkdirSync(dataDir);
    if (of !== base) cpSync(join(folder, of), dataDir, { recursive: true });
    const scheduler = createScheduler(options);
    const sessions = await openSessions(scheduler, urlOf(name));
    const world: World = {
      seed: options.seed,
      scheduler,
      sessions,
      databaseUrl: urlOf(name),
      dataDir,
      wall: createCalendar(scheduler.timers, options.start),
      processes: new Map(),
    };
    return {
      world,
      async close() {
        for (const { actor } of world.processes.values()) actor.isDead = true;
        for (const { actor } of world.processes.values()) await sessions.endAll(actor);
        await sessions.close();
        await closeFiles(scheduler);
        rmSync(dataDir, { recursive: true, force: true });
        if (name !== filled) await onServer(`drop database ${name} with (force)`);
      },
    };
  }

  let filled = "";
  await onServer(`create database ${base}`);
  const db = openPool({ url: urlOf(base), max: 1, statementTimeoutMs: 60_000 });
  await migrate(db, { at: "2026-01-02T15:00:00.000Z" });
  await db.close();
  const clock = new Client({ connectionString: urlOf(base) });
  await clock.connect();
  await clock.query(CLOCK);
  await clock.end();
  const first = await open({ seed: "template", start: TEMPLATE_START, onTrace: log }, base);
  const template = await fill(first.world);
  filled = `${base}_1`;
  cpSync(first.world.dataDir, join(folder, "kept"), { recursive: true });
  await first.close();
  mkdirSync(join(folder, filled));
  cpSync(join(folder, "kept"), join(folder, filled), { recursive: true });
  return {
    template,
    open: (options) => open(options, filled),
    async close() {
      await onServer(`drop database ${filled} with (force)`, `drop database ${base} with (force)`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function fill(world: World): Promise<Template> {
  const { scheduler } = world;
  createReceiver(scheduler);
  let template: Template | undefined;
  let failure: unknown;
  scheduler.as(person("founder"), () => {
    void (async () => {
      await startProcesses(world);
      template = await fillTemplate(world);
    })().catch((error: unknown) => (failure = error));
  });
  await scheduler.runUntil(
    () => template !== undefined || failure !== undefined || isTooLong(scheduler),
  );
  if (template === undefined) throw failure ?? new Error("the template is never filled");
  return template;
}

const isTooLong = ({ figures }: Scheduler) => figures.steps > 50_000;

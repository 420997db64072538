import type { Connection, Database, Executor } from "../../postgres/executor.ts";
import { sql, type Sql } from "../../postgres/sql.ts";

/** Notifies processes of a changed row of the directory: the environment's id. */
const CELLS_CHANNEL = "railhead_cells";

export interface CellEnvironment {
  readonly id: string;
  readonly cell: string;
}

export function listCellEnvironments(db: Executor): Promise<CellEnvironment[]> {
  return db.rows(sql`select id, cell from cell_environments`);
}

export async function findCellOf(db: Executor, id: string): Promise<string | undefined> {
  const row = await db.first<CellEnvironment>(
    sql`select id, cell from cell_environments where id = ${id}`,
  );
  return row?.cell;
}

/** Says where environments are served; all processes are notified of each change. */
export async function putCellEnvironments(
  db: Executor,
  places: readonly CellEnvironment[],
): Promise<void> {
  if (places.length === 0) return;
  await db.run(sql`
    with changed as (
      insert into cell_environments (id, cell)
      select id, cell from unnest(${places.map(({ id }) => id)}::uuid[],
        ${places.map(({ cell }) => cell)}::text[]) as given (id, cell)
      on conflict (id) do update set cell = excluded.cell
      where cell_environments.cell <> excluded.cell
      returning id)
    select pg_notify(${CELLS_CHANNEL}, id::text) from changed`);
}

/** Calls back with the environment whose row changed; with an empty id after a lost connection. */
export function listenForCells(
  db: Database,
  handler: (id: string) => void,
): Promise<() => Promise<void>> {
  return db.listen(CELLS_CHANNEL, handler);
}

/** Forgets environments of a cell that are gone from it. */
export async function deleteCellEnvironments(
  db: Executor,
  cell: string,
  ids: readonly string[],
): Promise<void> {
  await db.run(sql`
    delete from cell_environments where cell = ${cell} and id = any(${ids}::uuid[])`);
}

/** What a database has to do with an environment. */
export interface EnvironmentPlace {
  readonly environment_id: string;
  /** Its row is here. */
  readonly is_served: boolean;
  /** It is on its way here. */
  readonly is_awaited: boolean;
}

const placeOf = (id: Sql) => sql`
  exists (select from environments e where e.id = ${id}) as is_served,
  exists (select from moved_environments m where m.id = ${id} and m.state = 'copying') as is_awaited`;

/** The environment of a key that is not revoked. */
export function findKeyPlace(db: Executor, keyHash: Buffer): Promise<EnvironmentPlace | undefined> {
  return db.first(sql`
    select k.environment_id, ${placeOf(sql`k.environment_id`)} from api_keys k
    where k.key_hash = ${keyHash} and k.revoked_at is null`);
}

export function findPlace(db: Executor, id: string): Promise<EnvironmentPlace> {
  return db.one(sql`
    select given.id as environment_id, ${placeOf(sql`given.id`)}
    from (values (${id}::uuid)) given (id)`);
}

/** Which of these environments have no row here, and do not move. */
export async function listGoneEnvironments(
  db: Executor,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select given.id from unnest(${ids}::uuid[]) given (id)
    where not exists (select from environments e where e.id = given.id)
      and not exists (select from moved_environments m where m.id = given.id)`);
  return rows.map(({ id }) => id);
}

/** System identifier and name: the same for a server and its standbys. */
export async function readDatabaseName(db: Executor): Promise<string> {
  const { name } = await db.one<{ name: string }>(sql`
    select (select system_identifier::text from pg_control_system()) || '/' || current_database()
      as name`);
  return name;
}

/** ODFIs, by eight digits, whose trace numbers the live environments of a database use. */
export async function listLiveOdfis(db: Executor): Promise<string[]> {
  const rows = await db.rows<{ odfi: string }>(sql`
    select distinct left(b.profile ->> 'odfi_routing_number', 8) as odfi
    from banks b join environments e on e.id = b.environment_id
    where e.kind = 'live' order by 1`);
  return rows.map(({ odfi }) => odfi);
}

/** As `listLiveOdfis`, and those of live environments that a move took out of service: they may return. */
export async function listHeldOdfis(db: Executor): Promise<string[]> {
  const rows = await db.rows<{ odfi: string }>(sql`
    select distinct left(b.profile ->> 'odfi_routing_number', 8) as odfi from banks b
    where exists (select from environments e where e.id = b.environment_id and e.kind = 'live')
      or exists (select from moved_environments m where m.id = b.environment_id
        and m.state = 'fenced' and m.environment ->> 'kind' = 'live')
    order by 1`);
  return rows.map(({ odfi }) => odfi);
}

/** Whether this session alone, until it ends, may give cells an ODFI. Ask the first cell. */
export async function tryLockOdfis(session: Connection): Promise<boolean> {
  const { is_free } = await session.one<{ is_free: boolean }>(
    sql`select pg_try_advisory_lock(hashtextextended('cell odfis', 37)) as is_free`,
  );
  return is_free;
}

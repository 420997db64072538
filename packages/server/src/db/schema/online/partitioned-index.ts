import { raw, sql, type Connection, type Executor } from "../../postgres/executor.ts";
import { withShortLocks } from "./short-locks.ts";

/** A partitioned table or one of its partitions, parents first. */
interface Relation {
  readonly oid: number;
  readonly name: string;
  readonly parent: number | null;
  readonly is_leaf: boolean;
}

const NAMED = /^(create (?:unique )?index) concurrently (\w+) on (\w+)(.*)$/i;

/** The partitions of the table that an index is for; none where it has none. */
async function listRelations(db: Executor, table: string): Promise<Relation[]> {
  return await db.rows(sql`
    select t.relid::bigint::integer as oid, t.relid::regclass::text as name,
      t.parentrelid::bigint::integer as parent, t.isleaf as is_leaf
    from pg_partition_tree(to_regclass(${table})) t
    where exists (select from pg_partitioned_table p where p.partrelid = to_regclass(${table}))
    order by t.level, 1`);
}

/**
 * Builds an index of a partitioned table, which PostgreSQL cannot do concurrently: one partition after the other, each
 * beside its writers, then they are attached to the table's. Returns false for a table without partitions.
 */
export async function createPartitionedIndex(
  session: Connection,
  text: string,
  createOne: (index: { readonly name: string; readonly text: string }) => Promise<void>,
): Promise<boolean> {
  const [, create = "", name = "", table = "", rest = ""] = NAMED.exec(text) ?? [];
  const relations = await listRelations(session, table);
  if (relations.length === 0) return false;
  const indexOf = (oid: number) => (oid === relations[0]?.oid ? name : `${name}_${oid}`);
  const schemaOf = (relation: Relation) =>
    relation.name.includes(".") ? `${relation.name.split(".")[0]}.` : "";
  for (const relation of relations) {
    const { oid, name: on, is_leaf } = relation;
    const index = indexOf(oid);
    if (is_leaf) {
      await createOne({
        name: `${schemaOf(relation)}${index}`,
        text: `${create} concurrently ${index} on ${on}${rest}`,
      });
      continue;
    }
    const only = create.replace(/ index$/i, " index if not exists");
    await withShortLocks(session, () => session.run(raw(`${only} ${index} on only ${on}${rest}`)));
  }
  for (const relation of relations.toReversed()) {
    const parent = relations.find(({ oid }) => oid === relation.parent);
    if (parent === undefined) continue;
    const [child, owner] = [relation, parent].map((one) => `${schemaOf(one)}${indexOf(one.oid)}`);
    await withShortLocks(session, () =>
      session.run(raw(`alter index ${owner} attach partition ${child}`)),
    );
  }
  return true;
}

/** An index of a partitioned table has no pages of its own: dropping it is quick and takes its parts along. */
export async function dropPartitionedIndex(session: Connection, text: string): Promise<boolean> {
  const name = /(\w+)$/.exec(text)?.[1] ?? "";
  const found = await session.first(
    sql`select from pg_class where oid = to_regclass(${name}) and relkind = 'I'`,
  );
  if (found === undefined) return false;
  await withShortLocks(session, () => session.run(raw(`drop index if exists ${name}`)));
  return true;
}

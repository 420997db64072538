import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../executor.ts";
import { createGramCounter } from "./grams.ts";
import type { SearchCountFault } from "./search-count-proof.ts";
import { countedText } from "./search-grams.ts";
import { sql } from "../sql.ts";

interface Batch {
  readonly account_id: string;
  readonly since: Instant;
  readonly until: Instant;
}

/** Compares what is counted of short texts with the kept texts, batch by batch, each in one snapshot. */
export async function findGramFaults(
  db: Executor,
  environmentId: string,
): Promise<SearchCountFault[]> {
  const batches = await db.rows<Batch>(sql`
    select account_id, since, until from search_gram_batches where account_id in (
      select id from accounts where environment_id = ${environmentId})
    order by account_id, since`);
  const faults: SearchCountFault[] = [];
  // One by one: all texts at once would not fit into memory.
  for (const batch of batches) faults.push(...(await faultsOf(db, batch)));
  return faults;
}

async function faultsOf(
  db: Executor,
  { account_id, since, until }: Batch,
): Promise<SearchCountFault[]> {
  const { texts, counted } = await db.one<{
    texts: string[];
    counted: Readonly<Record<string, number>> | null;
  }>(sql`
    select array(
        select ${countedText} from payments p join search_texts t on t.subject_id = p.id
        join search_parties s on s.paykey_id = p.paykey_id
        where p.account_id = ${account_id} and p.created_at >= ${since}
          and p.created_at <= ${until}) as texts,
      (select json_object_agg(gram, n) from search_grams
        where account_id = ${account_id} and since = ${since} and n <> 0) as counted`);
  const counter = createGramCounter();
  for (const text of texts) counter.add(text, 1);
  const there = new Map(counter.entries().map(({ gram, n }) => [gram, n]));
  const grams = new Set([...there.keys(), ...Object.keys(counted ?? {})]);
  return [...grams].flatMap((of) => {
    const n = counted?.[of] ?? 0;
    const there_are = there.get(of) ?? 0;
    if (n === there_are) return [];
    const what = { counted_by: "gram", account_id, of, counted: BigInt(n) } as const;
    return [{ ...what, kind: null, status: null, day: null, from_amount: null, there_are: BigInt(there_are) }]; // prettier-ignore
  });
}

/** Forgets what was counted of short texts; the keeper counts it anew, and searches read meanwhile. */
export async function forgetGrams(tx: Tx, environmentId: string): Promise<void> {
  const accounts = sql`account_id in (select id from accounts where environment_id = ${environmentId})`;
  await tx.run(sql`delete from search_grams where ${accounts}`);
  await tx.run(sql`delete from search_gram_batches where ${accounts}`);
}

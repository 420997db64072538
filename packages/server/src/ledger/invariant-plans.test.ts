import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/database.ts";
import { READS_ENVIRONMENT_WHOLE } from "../db/postgres/connections/session.ts";
import { type Executor, sql, type Sql, type Tx } from "../db/postgres/executor.ts";
import { INVARIANTS } from "./invariants.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface PlanNode {
  readonly "Node Type": string;
  readonly "Parent Relationship"?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Joins that read both of their sides whole, where a plan runs them again for each row of another. */
function repeatedJoins(node: PlanNode, isRepeated = false): string[] {
  const isJoin = ["Hash Join", "Merge Join"].includes(node["Node Type"]);
  return [
    ...(isRepeated && isJoin ? [node["Node Type"]] : []),
    ...(node.Plans ?? []).flatMap((child) => {
      const isInner =
        node["Node Type"] === "Nested Loop" && child["Parent Relationship"] === "Inner";
      return repeatedJoins(
        child,
        isRepeated || isInner || child["Parent Relationship"] === "SubPlan",
      );
    }),
  ];
}

/** Answers the plans of statements in place of their rows. */
function planner(tx: Tx, plans: PlanNode[]): Executor {
  return {
    ...tx,
    async rows<T>(statement: Sql): Promise<T[]> {
      const explained = await tx.rows<{ "QUERY PLAN": readonly { Plan: PlanNode }[] }>(
        sql`explain (format json) ${statement}`,
      );
      for (const row of explained) plans.push(...row["QUERY PLAN"].map(({ Plan }) => Plan));
      return [];
    },
  };
}

test("no invariant joins whole tables again for each row, which takes time by the square of the payments", async () => {
  const found: string[] = [];
  await database.db.tx(async (tx) => {
    for (const [name, check] of Object.entries(INVARIANTS)) {
      const plans: PlanNode[] = [];
      await check(planner(tx, plans), "00000000-0000-7000-8000-000000000000");
      expect([name, plans.length]).not.toEqual([name, 0]);
      found.push(...plans.flatMap((plan) => repeatedJoins(plan)).map((join) => `${name}: ${join}`));
    }
  }, READS_ENVIRONMENT_WHOLE);
  expect(found).toEqual([]);
});

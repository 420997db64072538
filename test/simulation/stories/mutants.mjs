// Planted bugs that the stories must find, each by the story that is named.

const SERVER = "packages/server/src/";
const CORE = "packages/core/src/";

export const storyMutants = [
  {
    name: "tenant-filter-left-out",
    story: "neighbours-stay-apart",
    why: "A customer is found by its id alone, and the database does not hide the rows of other environments.",
    file: `${SERVER}db/tables/counterparties/customers.ts`,
    find: "    where environment_id = ${key.environment_id} and id = ${key.id}\n      and account_id = ${key.account_id} and deleted_at is null`;",
    replace: "    where id = ${key.id} and deleted_at is null`;",
    also: [
      {
        file: `${SERVER}db/postgres/environment-scope.ts`,
        find: "`set local role ${API_ROLE}; ` +",
        replace: '"" +',
      },
    ],
  },
  {
    name: "fork-keeps-keys",
    story: "forks-forget-keys",
    why: "A fork answers idempotency keys of its parent.",
    file: `${SERVER}db/tables/environments/fork.ts`,
    find: 'const NOT_FORKED = new Set(["idempotency_keys"]);',
    replace: "const NOT_FORKED = new Set();",
  },
  {
    name: "snapshot-misses-table",
    story: "snapshots-are-whole",
    why: "A snapshot has no history of payments.",
    file: `${SERVER}db/tables/environments/environment-tables.ts`,
    find: '  "saved_views",\n',
    replace: '  "saved_views",\n  "payment_history",\n',
  },
  {
    name: "release-waives-too-much",
    story: "releases-waive-what-was-seen",
    why: "A release waives holds that the person did not see.",
    file: `${CORE}policy/risk/decision.ts`,
    find: "return isWaiverFor(facts.waivers[rule.name], rule, describeRule(rule, facts, named).facts);",
    replace: "return true;",
  },
  {
    name: "double-dishonor",
    story: "dishonors-happen-once",
    why: "A return is dishonored again when it is asked again.",
    file: `${SERVER}payments/auxiliary/dishonors/request-dishonor.ts`,
    find: '  if (item.is_dishonored) return "The return was dishonored before.";\n',
    replace: "",
    also: [
      {
        file: `${SERVER}payments/auxiliary/dishonors/request-dishonor.ts`,
        find: "    item_key: item.item_key,\n",
        replace: "    item_key: `${item.item_key} ${context.at}`,\n",
      },
    ],
  },
  {
    name: "dishonor-expires-late",
    story: "dishonors-expire",
    why: "A return can be dishonored a day longer than the network allows.",
    file: `${CORE}lifecycles/dishonors.ts`,
    find: "return addBankingDays(returned, DISHONOR_DAYS, closures);",
    replace: "return addBankingDays(returned, DISHONOR_DAYS + 1, closures);",
  },
  {
    name: "balance-counted-twice",
    story: "balances-cover-once",
    why: "A balance covers a charge although another one takes it.",
    file: `${SERVER}payments/review/payment-facts.ts`,
    find: "under_way_cents: balances.pendingCents(payment),",
    replace: "under_way_cents: balances.pendingCents(payment) * 0n,",
  },
  {
    name: "unordered-returning",
    story: "batches-answer-in-order",
    why: "What a batch returns is read in another order than its members.",
    file: `${SERVER}payments/creation/payment-writer.ts`,
    find: "const code = codes.get(index + 1);",
    replace: "const code = codes.get(payments.length - index);",
  },
  {
    name: "return-deadline-off-by-one",
    story: "returns-are-late-on-the-third-day",
    why: "A return counts as in time a day too long.",
    file: `${CORE}catalog/return-codes.ts`,
    find: 'if (window === "2BD") return addBankingDays(settlement, 2);',
    replace: 'if (window === "2BD") return addBankingDays(settlement, 3);',
  },
  {
    name: "gone-is-retried",
    story: "gone-endpoints-get-nothing",
    why: "A webhook that answered 410 gets messages again.",
    file: `${SERVER}webhooks/worker.ts`,
    find: "const isGone = sent.status === 410;",
    replace: "const isGone = sent.status === 599;",
  },
  {
    name: "clock-goes-back",
    story: "time-never-goes-back",
    why: "Of clock moves at once, the last one decides, however early.",
    file: `${SERVER}api/sandbox/clock.ts`,
    find: "if (to < from) throw invalid(",
    replace: "if (to < from && false) throw invalid(",
    also: [
      {
        file: `${SERVER}db/tables/environments/environments.ts`,
        find: "where id = ${id} and clock_at < ${to}",
        replace: "where id = ${id} and clock_at <> ${to}",
      },
    ],
  },
  {
    name: "restore-without-fence",
    story: "restores-send-nothing-twice",
    why: "A database that went back behind what was sent goes on sending.",
    file: `${SERVER}payments/recovery/fence.ts`,
    find: "if (banks.length > 0)\n",
    replace: "if (banks.length > 1_000)\n",
  },
  {
    name: "counter-lost-in-crash",
    story: "guesses-stay-counted",
    why: "Wrong guesses at micro-entries are counted in a process, which forgets them when it ends.",
    file: `${SERVER}payments/auxiliary/verifications/request-verification.ts`,
    find: "  const left = isRight ? row.tries_left : (row.tries_left ?? 0) - 1;\n",
    replace: `  const left = isRight ? row.tries_left : (guessesOf(vault).get(row.id) ?? CONFIRM_TRIES) - 1;
  if (!isRight) guessesOf(vault).set(row.id, left ?? 0);\n`,
    also: [
      {
        file: `${SERVER}payments/auxiliary/verifications/request-verification.ts`,
        find: "/** Draws two amounts of 1 to 99 cents. */\n",
        replace: `const guesses = new WeakMap<Vault, Map<string, number>>();
function guessesOf(vault: Vault): Map<string, number> {
  const known = guesses.get(vault) ?? new Map<string, number>();
  guesses.set(vault, known);
  return known;
}\n`,
      },
    ],
  },
  {
    name: "archive-not-read-back",
    story: "archives-are-read-back",
    why: "A table is dropped although nobody read its archive back.",
    file: `${SERVER}events/archive/archive-partition.ts`,
    find: "    await requireWhole(db, part, { folder: draft, manifest, digests });\n",
    replace: "",
  },
  {
    name: "move-forgets-keys",
    story: "moves-serve-once",
    why: "The keys of requests stay in the cluster that an environment leaves.",
    file: `${SERVER}db/tables/moves/moved-tables.ts`,
    find: "const STAYING = new Set([\n",
    replace: 'const STAYING = new Set([\n  "idempotency_keys",\n',
  },
  {
    name: "moved-is-abandoned",
    story: "moves-serve-once",
    why: "A move is abandoned although the environment belongs to the target.",
    file: `${SERVER}app/move/move-environment.ts`,
    find: 'return move?.state === "moved";',
    replace: "return false;",
  },
];

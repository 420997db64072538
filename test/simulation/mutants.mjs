// Planted bugs. Each replaces snippets, which must stand exactly once in their file, when the simulation is bundled.
// The simulation must find each of them; one that it does not find makes the simulation worthless, and fails.

const SERVER = "packages/server/src/";
const CORE = "packages/core/src/";

const UNFENCED = {
  file: `${SERVER}db/tables/environments/engine-fence.ts`,
  find: "const hold = `select hold_engine_lease(${id}, ${epoch}, ${by})`;",
  replace: "const hold = `select ${id}, ${epoch}, ${by}`;",
};

export const mutants = [
  {
    name: "sends-again-after-crash",
    why: "Whether the file was sent already is not checked after a crash.",
    file: `${SERVER}payments/origination/transmit.ts`,
    find: "else if (file.handing_over_at !== null) await resumeHandOver(run, file);",
    replace: "",
  },
  {
    name: "absence-is-proof",
    why: "A file that is not in the bank's folder counts as not sent.",
    file: `${SERVER}rails/transports/directory-transport.ts`,
    find: 'return found === "absent" && bankKeepsTaken ? "not_handed_over" : "none";',
    replace: 'return found === "absent" ? "not_handed_over" : "none";',
  },
  {
    name: "intent-not-recorded",
    why: "The database does not know that the bank may see the file.",
    file: `${SERVER}payments/origination/transmit.ts`,
    find: "const set = { ...begun, handing_over_at: run.at };",
    replace: "const set = begun;",
  },
  {
    name: "doubt-restarts",
    why: "A hand-over whose end is unknown begins again.",
    file: `${SERVER}payments/origination/transmit.ts`,
    find: 'if (evidence === "not_handed_over") return await restartHandOver(run, file);',
    replace: 'if (evidence !== "handed_over") return await restartHandOver(run, file);',
  },
  {
    name: "lost-reply-is-failure",
    why: "A rename whose reply is lost counts as not done.",
    file: `${SERVER}rails/transports/directory-transport.ts`,
    find: 'return { outcome: "unknown", detail: textOf(error), isBegun: true };',
    replace: 'return notHandedOver("denied", textOf(error));',
  },
  {
    name: "hand-over-before-commit",
    why: "The bank sees the file before the attempt is committed.",
    file: `${SERVER}payments/files/journaled-put.ts`,
    find: "    const ended = await transport.put(attempt, record);\n",
    replace:
      "    const ended = await transport.put(attempt, () => Promise.resolve());\n    await record();\n",
  },
  {
    name: "cancel-without-lock",
    why: "A payment is sealed although it was cancelled or held while its file was built.",
    file: `${SERVER}db/tables/files/sealable-payments.ts`,
    find: "return n === BigInt(payments.count) && versions === BigInt(read);",
    replace: "return n >= 0n && (versions ?? 0n) >= 0n && read >= 0;",
  },
  {
    name: "stale-epoch-accepted",
    why: "An engine that was replaced goes on writing.",
    ...UNFENCED,
  },
  {
    name: "file-state-unconditional",
    why: "A replaced engine changes a file's row whatever its state has become.",
    file: `${SERVER}db/tables/files/ach-files.ts`,
    find: "${isRow(seen)} and state = ${seen.state} and attempt = ${seen.attempt}\n    and attempt_epoch is not distinct from ${seen.attempt_epoch}`;",
    replace: "${isRow(seen)}`;",
    // Without these two, the lease stops a replaced engine, and the lifecycle a step back.
    also: [
      UNFENCED,
      {
        file: `${CORE}lifecycles/file-lifecycle.ts`,
        find: 'from: ["uploading"],\n    to: "sealed",',
        replace: 'from: ["uploading", "uploaded"],\n    to: "sealed",',
      },
    ],
    // What `stale-epoch-accepted` does not do.
    seenBy: /sent \d+ times|came \d+ times|is pending, and at the bank/,
  },
  {
    name: "withdrawal-without-rename",
    why: "A withdrawn attempt's temporary file keeps its name, so that a late process can send it.",
    file: `${SERVER}rails/transports/directory-transport.ts`,
    find: "    await rename(join(folder, temporaryName(attempt)), aside);\n    return true;",
    replace:
      '    return (await compare(join(folder, temporaryName(attempt)), attempt.bytes)) !== "absent";',
  },
  {
    name: "archive-before-storing",
    why: "A file from the bank is put away before its bytes are stored.",
    file: `${SERVER}payments/returns/poll.ts`,
    find: "for (const file of arrived) fresh.set(await store(run, file), file);",
    replace:
      "for (const file of arrived) await transport.archive(file.name, run.at);\n  for (const file of arrived) fresh.set(await store(run, file), file);\n  arrived = [];",
  },
  {
    name: "half-file-put-away",
    why: "A file that the bank is still writing is put away and never read again.",
    file: `${SERVER}payments/returns/poll.ts`,
    find: "    else incomplete.add(inFolder);\n",
    replace: "",
  },
  {
    name: "returns-not-awaited",
    why: "A payment becomes paid although the day's returns were not read.",
    file: `${SERVER}payments/settlement/settle.ts`,
    find: 'due_step: constant("due_step", "mature"),\n        due_at: byDate("due_at", "paid_date", maturities(run, counts)),',
    replace:
      'due_step: constant("due_step", "mature"),\n        due_at: constant("due_at", maturities(run, counts) && run.at),',
  },
  {
    name: "funding-twice",
    why: "A funded payment stays due for funding.",
    file: `${SERVER}payments/funding/fund.ts`,
    find: 'funding_type: constant("funding_type", null),\n        funding_due_at: constant("funding_due_at", null),',
    replace: "",
  },
  {
    name: "funding-sign",
    why: "A reversed charge is paid to the business once more.",
    file: `${SERVER}payments/funding/funding-groups.ts`,
    find: 'charge_reversal: { sign: -1n, reason: "reversal", kind: "charge" }',
    replace: 'charge_reversal: { sign: 1n, reason: "reversal", kind: "charge" }',
  },
  {
    name: "payout-never-withdrawn",
    why: "A payout's money is not taken from the business.",
    file: `${SERVER}payments/funding/funding-groups.ts`,
    find: "const others = due.filter((line) => !isDeposit(line));",
    replace: "const others: L[] = [];",
  },
  {
    name: "wrong-sign-in-posting",
    why: "A return after paid is posted the wrong way round.",
    file: `${CORE}policy/postings.ts`,
    find: 'from: "paid",\n    debit: "available",\n    credit: "bank_cash",\n    why: "Returned after paid: the business gives it back."',
    replace:
      'from: "paid",\n    debit: "bank_cash",\n    credit: "available",\n    why: "Returned after paid: the business gives it back."',
  },
  {
    name: "return-again",
    why: "A return that the bank sends again takes the payment's money back again.",
    file: `${SERVER}payments/returns/apply-returns.ts`,
    find: "  await applyToPayments(tx, run, { open, returnOf });",
    replace: `  await applyToPayments(tx, run, { open, returnOf });
  await requeueFundingOfPayments(
    tx,
    payments.filter(({ is_funded }) => is_funded).map(({ id }) => id),
    { environment_id: run.environment_id, due_at: run.at, is_prefunded: isPrefunded(run.bank.profile) },
  );`,
    // Otherwise what is needed is what was funded, however often it is asked.
    also: [
      {
        file: `${SERVER}db/tables/funding/funding-lines.ts`,
        find: "select m.funding_amount_cents as cents",
        replace: "select greatest(m.funding_amount_cents, 0) as cents",
      },
    ],
  },
  {
    name: "key-not-kept",
    why: "The answer to a request is not kept under its key.",
    file: `${SERVER}http/pipeline/idempotency.ts`,
    find: "return stored === undefined ? undefined : replayOf(context, { stored, scope }, claimed);",
    replace: "return undefined;",
  },
  {
    name: "webhook-not-retried",
    why: "A webhook that fails counts as delivered.",
    file: `${SERVER}webhooks/attempt.ts`,
    find: "    this.status = code;\n",
    replace: "    this.status = code < 600 ? 200 : code;\n",
  },
  {
    name: "webhook-skips-after-crash",
    why: "An event whose delivery was under way when the process died is not sent again.",
    file: `${SERVER}webhooks/window.ts`,
    find: "return oldest === undefined ? through : oldest.sequence - 1n;",
    replace: "return oldest === undefined ? through : through;",
  },
  {
    name: "event-dropped-in-transaction",
    why: "Of the events that a request defers to its commit, the last is dropped.",
    file: `${SERVER}db/tables/events/deferred-events.ts`,
    find: "pending.map(([environmentId, events]) => insertEvents(tx, environmentId, events)),",
    replace:
      "pending.map(([environmentId, events]) => insertEvents(tx, environmentId, events.slice(0, -1))),",
  },
  {
    name: "cursor-repeats",
    why: "A reader of the log gets the last event that it has read again.",
    file: `${SERVER}db/tables/events/events.ts`,
    find: "${inScope(scope)} and ${numberIn(scope)} > ${filter.after}",
    replace: "${inScope(scope)} and ${numberIn(scope)} >= ${filter.after}",
  },
  {
    name: "clock-not-followed",
    why: "Work that becomes due by time alone is never looked for.",
    file: `${SERVER}payments/engine/environment-watcher.ts`,
    find: "      else look(id);\n",
    replace: "",
  },
  {
    name: "lapsed-lease-kept",
    why: "The lease of an engine that died is never taken over.",
    file: `${SERVER}db/tables/environments/engine-leases.ts`,
    find: "const isLapsed = sql`(h.until <= clock_timestamp() or a.pid is null)`;",
    replace: "const isLapsed = sql`(h.until <= clock_timestamp() and h.until is null)`;",
  },
];

import { Command } from "commander";
import { connect, withConnection, type Connection } from "../../connection/connection.ts";
import { EXIT } from "../../terminal/cli-error.ts";
import { processTerminal } from "../../terminal/terminal.ts";
import { wrap } from "../../terminal/wrap.ts";

interface OpenEntry {
  readonly trace_number: string;
  readonly payment_id: string | null;
  readonly amount: string;
  readonly receiver: string | null;
  readonly why: string;
}

interface Recovery {
  readonly unlocked: boolean;
  readonly locked_banks: readonly string[];
  readonly undecided: readonly string[];
  readonly journal_faults: readonly { file: string; line: number; fault: string }[];
  readonly files: readonly {
    readonly name: string;
    readonly action: keyof typeof ACTIONS;
    readonly why: string | null;
    readonly booked: number;
    readonly lost: readonly OpenEntry[];
    readonly conflicts: readonly OpenEntry[];
  }[];
}

const ACTIONS = {
  import: "is imported from the journal",
  mark_sent: "is marked as sent",
  mark_unknown: "may have been sent: two operators decide",
  nothing_was_sent: "was not sent; nothing to do",
  decide: "needs your decision",
} as const;

/** Imports what the bank has and a restored database lacks, and lets sending go on. */
export function recoverCommand(): Command {
  return withConnection(new Command("recover"))
    .summary("import files missing from a restored database, and resume sending")
    .description(
      "Shows the files that the hand-over journal or a bank has and the database does not know. With " +
        "--apply it imports them, marks their payments as sent and lets sending go on. Needs a key with " +
        "the scope banks:recover. Exits with 1 while a bank stays locked.",
    )
    .option("--apply", "import and unlock; without it nothing is changed")
    .option(
      "--accept <file...>",
      "files that you have dealt with by hand; cancel their payments first",
    )
    .option("--note <text>", "reason, for the audit log")
    .action(async (options: Connection & { apply?: boolean; accept?: string[]; note?: string }) => {
      const api = connect(options);
      const { apply = false, accept = [], note = null } = options;
      const path = "/v1/banks/recovery";
      const recovery = apply
        ? await api.post<Recovery>(path, { accept, note })
        : await api.get<Recovery>(path);
      const fact = { event: "recovery", applied: apply, ...recovery };
      processTerminal(options.json === true).print(fact, () =>
        linesOf(recovery, apply).flatMap((line) => wrap(line, process.stdout.columns)),
      );
      const isLocked = recovery.locked_banks.length > 0 && !recovery.unlocked;
      if (isLocked) process.exitCode = EXIT.failed;
    });
}

function linesOf(recovery: Recovery, isApplied: boolean): string[] {
  const { files, journal_faults: faults, undecided, locked_banks: locked } = recovery;
  return [
    ...files.flatMap(({ name, action, why, booked, lost, conflicts }) => [
      `${name} ${ACTIONS[action]}; ${booked} entries become sent. ${why ?? ""}`.trim(),
      ...[...lost, ...conflicts].map(
        (entry) =>
          `  ${entry.trace_number} ${entry.amount} cents, ${entry.receiver ?? "receiver unknown"}: ${entry.why} ${entry.payment_id ?? ""}`,
      ),
    ]),
    ...faults.map(({ file, line, fault }) => `Journal ${file}, line ${line}: ${fault}`),
    ...undecided.map((name) => `Undecided: ${name}. Name it with --accept once you dealt with it.`),
    conclusion(recovery, { isApplied, isLocked: locked.length > 0 }),
  ];
}

function conclusion(
  { unlocked }: Recovery,
  { isApplied, isLocked }: { isApplied: boolean; isLocked: boolean },
): string {
  if (unlocked) return "Done: files are sealed and sent again.";
  if (!isLocked) return "No bank is locked.";
  return isApplied ? "The banks stay locked." : "Nothing was changed; --apply acts.";
}

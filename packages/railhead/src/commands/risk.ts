import { Command, Option } from "commander";
import { connect, withConnection, type Connection } from "../connection/connection.ts";
import { processTerminal, type Paint } from "../terminal/terminal.ts";
import { riskFileCommands } from "./risk-files.ts";
import { loadListCommand } from "./screening-files.ts";
import { metricsCommand } from "./risk-metrics.ts";

interface Hit {
  readonly rule: string;
  readonly version: number;
  readonly action: string;
  readonly waived: boolean;
  readonly say: string;
}

interface Evaluated {
  readonly ruleset: number;
  readonly stage: string;
  readonly outcome: string;
  readonly rule: string | null;
  readonly hits: readonly Hit[];
  readonly would_pass: readonly { readonly changes: readonly { readonly say: string }[] }[];
}

interface Decision extends Evaluated {
  readonly decided_at: string;
}

interface Evaluation extends Evaluated {
  readonly evaluated_at: string;
  readonly refusal: { readonly code: string; readonly detail: string | null } | null;
  readonly withheld: readonly { readonly action: string; readonly reason: string }[];
}

/** Rules and their decisions. */
export function riskCommand(): Command {
  const command = new Command("risk")
    .summary("explain decisions of the rules, and test and save rules")
    .addCommand(explainCommand())
    .addCommand(evaluateCommand())
    .addCommand(metricsCommand())
    .addCommand(loadListCommand());
  for (const one of riskFileCommands()) command.addCommand(one);
  return command;
}

function explainCommand(): Command {
  return withConnection(new Command("explain"))
    .summary("say why a payment passed, was held or was refused, and what would pass")
    .argument("<payment>", "id of a charge or payout")
    .action(async (payment: string, options: Connection) => {
      const path = `/v1/payments/${encodeURIComponent(payment)}/decisions`;
      const decisions = await connect(options).get<readonly Decision[]>(path);
      processTerminal(options.json === true).print(
        { event: "decisions_explained", payment, decisions },
        (_fact, paint) =>
          decisions.length === 0
            ? ["The rules have not moved this payment."]
            : decisions.flatMap((one) => decisionLines(one, paint)),
      );
    });
}

interface Asked extends Connection {
  readonly type: string;
  readonly amount: string;
  readonly date?: string;
  readonly consent?: string;
  readonly balanceCheck?: string;
}

function evaluateCommand(): Command {
  return withConnection(new Command("evaluate"))
    .summary("evaluate a made-up payment by the rules")
    .argument("<paykey>", "token of the paykey")
    .requiredOption("--amount <cents>", "amount in cents")
    .addOption(
      new Option("--type <type>", "payment type").choices(["charge", "payout"]).default("charge"),
    )
    .option("--date <date>", "payment date; default today by the environment's clock")
    .addOption(
      new Option("--consent <type>", "consent of a charge").choices(["internet", "signed"]),
    )
    .addOption(
      new Option("--balance-check <check>", "balance check of a charge").choices([
        "required",
        "enabled",
        "disabled",
      ]),
    )
    .action(async (paykey: string, options: Asked) => {
      const { type, amount, date, consent, balanceCheck } = options;
      const evaluation = await connect(options).post<Evaluation>("/v1/risk/evaluate", {
        payment_type: type,
        paykey,
        amount: Number(amount),
        ...(date === undefined ? {} : { payment_date: date }),
        ...(consent === undefined ? {} : { consent_type: consent }),
        ...(balanceCheck === undefined ? {} : { config: { balance_check: balanceCheck } }),
      });
      processTerminal(options.json === true).print(
        { event: "payment_evaluated", ...evaluation },
        (_fact, paint) => evaluationLines(evaluation, paint),
      );
    });
}

function evaluationLines(evaluation: Evaluation, paint: Paint): readonly string[] {
  const { evaluated_at: decided_at, refusal, withheld } = evaluation;
  const [first = "", ...lines] = decisionLines({ ...evaluation, decided_at }, paint);
  return [
    first,
    ...withheld.map(({ action, reason }) => `  ${action}: ${reason} (the rule is not shown)`),
    ...(withheld.length > 0
      ? lines.filter((line) => !line.includes("Nothing that anybody"))
      : lines),
    ...(refusal === null
      ? []
      : [
          `  creation would be refused: ${refusal.code}${refusal.detail === null ? "" : `. ${refusal.detail}`}`,
        ]),
  ];
}

/** A decision as lines: what came of it, each rule with its cause, and what would have passed. */
export function decisionLines(decision: Decision, paint: Paint): readonly string[] {
  const { decided_at, outcome, stage, rule, ruleset, hits, would_pass: ways } = decision;
  const isStopped = outcome === "hold" || outcome === "refuse";
  return [
    `${paint("bold", outcome)}${rule === null ? "" : ` by ${rule}`}  ${paint("dim", `${decided_at}, ${stage}, rules ${ruleset}`)}`,
    ...hits.map(
      ({ rule: name, version, action, waived, say }) =>
        `  ${name} (version ${version}, ${action}${waived ? ", waived" : ""}): ${say}`,
    ),
    ...ways.map(({ changes }) => `  would pass: ${changes.map(({ say }) => say).join(" And: ")}`),
    ...(isStopped && ways.length === 0 ? ["  Nothing that anybody can change would pass."] : []),
  ];
}

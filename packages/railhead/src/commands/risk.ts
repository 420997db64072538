import { Command } from "commander";
import { connect, withConnection, type Connection } from "../connection/connection.ts";
import { processTerminal, type Paint } from "../terminal/terminal.ts";

interface Hit {
  readonly rule: string;
  readonly version: number;
  readonly action: string;
  readonly waived: boolean;
  readonly say: string;
}

interface Decision {
  readonly version: number;
  readonly decided_at: string;
  readonly ruleset: number;
  readonly stage: string;
  readonly outcome: string;
  readonly rule: string | null;
  readonly hits: readonly Hit[];
  readonly would_pass: readonly { readonly changes: readonly { readonly say: string }[] }[];
}

/** Rules and their decisions. */
export function riskCommand(): Command {
  return new Command("risk").summary("explain decisions of the rules").addCommand(explainCommand());
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

import { Command } from "commander";
import { serviceConfig } from "../process/service-config.ts";
import { cliError } from "../terminal/cli-error.ts";
import { processTerminal } from "../terminal/terminal.ts";

interface Options {
  readonly environment?: string;
  readonly json?: boolean;
}

/** What people may do, from the machine's command line. */
export function rightsCommand(): Command {
  return new Command("rights").summary("explain what people may do").addCommand(explainCommand());
}

function explainCommand(): Command {
  return new Command("explain")
    .summary("say why a person may or may not call an operation")
    .description(
      "Names the role, the place where it is granted and what else is needed, or who may do it and who may grant it.",
    )
    .argument("<person>", "email address")
    .argument("<operation>", "such as charges.refund")
    .argument("[account]", "id of the account that it is about; the whole environment if omitted")
    .option("--environment <id>", "the only live environment, or the first one, if omitted")
    .option("--json", "print JSON, also on a terminal")
    .action(async (email: string, operation: string, account: string | undefined, set: Options) => {
      const { explain } = await import("@railhead/server/people-rights");
      const environment = set.environment ?? null;
      const asked = { email, operation, account: account ?? null, environment };
      const right = await explain(serviceConfig(), asked);
      if (right === "no person") throw cliError(`There is nobody with the address ${email}`);
      if (right === "no environment") throw cliError("There is no such environment");
      if ("live" in right) {
        const named = right.live.join(", ");
        throw cliError(
          `There are several live environments: name one with --environment: ${named}`,
        );
      }
      if ("field" in right) throw cliError(`${ARGUMENTS[right.field]}: ${right.detail}`);
      const fact = { event: "right_explained", email, operation, ...right };
      processTerminal(set.json === true).print(fact, ({ decision, because }) => [
        `${operation}: ${DECISIONS[decision]}`,
        ...because.map((sentence) => `  ${sentence}`),
      ]);
    });
}

const ARGUMENTS = { operation: "operation", account_id: "account" } as const;

const DECISIONS = {
  allowed: "allowed",
  ask: "allowed with the approval of a second person",
  refused: "refused",
} as const;

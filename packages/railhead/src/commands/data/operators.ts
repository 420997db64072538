import type { ShownInvitation, ShownOperator } from "@railhead/server/operators";
import { Command } from "commander";
import { linkConfig, serviceConfig } from "../../process/service-config.ts";
import { cliError } from "../../terminal/cli-error.ts";
import { tableLines } from "../../terminal/table.ts";
import { processTerminal } from "../../terminal/terminal.ts";

interface Options {
  readonly json?: boolean;
}

const WHERE =
  "It works on the database itself: with DATABASE_URL on that one, without it on Railhead's own, whether or " +
  "not the service runs.";

/** People, from the machine's command line: for the first one, and for those who are locked out. */
export function operatorsCommand(): Command {
  return new Command("operators")
    .summary("invite, list and disable the people who operate the service")
    .addCommand(inviteCommand())
    .addCommand(listCommand())
    .addCommand(disableCommand())
    .addCommand(breakGlassCommand());
}

function inviteCommand(): Command {
  return new Command("invite")
    .summary("print a one-time sign-in link for a person")
    .description(
      "Makes the person where the address is new, and prints a link that works once, for 30 minutes. In an " +
        `installation with a live environment the link only enrolls a factor. ${WHERE}`,
    )
    .argument("<email>")
    .option("--name <name>", "name of a new person")
    .option("--role <role>", "built-in role of a new person", "admin")
    .option("--json", "print JSON, also on a terminal")
    .action(async (email: string, options: Options & { name?: string; role: string }) => {
      const { invite } = await import("@railhead/server/operators");
      const wanted = { email, name: options.name ?? null, role: options.role };
      const invited = await invite(linkConfig(), wanted);
      const fact = { event: "operator_invited", ...invited };
      processTerminal(options.json === true).print(fact, invitationLines);
    });
}

function invitationLines({ email, roles, dashboard, expires_at }: ShownInvitation): string[] {
  return [
    `A sign-in link for ${email} (${roles.join(", ")}), for one use before ${expires_at}:`,
    "",
    `  ${dashboard}`,
  ];
}

function listCommand(): Command {
  return new Command("list")
    .summary("list people")
    .description(WHERE)
    .option("--json", "print JSON, also on a terminal")
    .action(async ({ json }: Options) => {
      const { list } = await import("@railhead/server/operators");
      const operators = await list(serviceConfig());
      processTerminal(json === true).print({ event: "operators", operators }, linesOf);
    });
}

function linesOf({ operators }: { operators: readonly ShownOperator[] }): string[] {
  if (operators.length === 0) return ["Nobody. `railhead operators invite` makes the first one."];
  const rows = operators.map(({ roles, ...one }) => ({ ...one, roles: roles.join(", ") }));
  return tableLines(rows, process.stdout.columns, ["email", "roles", "state"]);
}

function disableCommand(): Command {
  return new Command("disable")
    .summary("end a person's access at once")
    .description(`Ends all sessions and links of the person, in every process. ${WHERE}`)
    .argument("<email>")
    .option("--json", "print JSON, also on a terminal")
    .action(async (email: string, { json }: Options) => {
      const { disable } = await import("@railhead/server/operators");
      const result = await disable(serviceConfig(), email);
      if (result === "unknown") throw cliError(`There is nobody with the address ${email}`);
      if (result === "last_admin") {
        throw cliError(`${email} is the last administrator: invite another one first`);
      }
      const fact = { event: "operator_disabled", email, changed: result === "disabled" };
      processTerminal(json === true).print(fact, ({ changed }) => [
        changed ? `${email} is disabled; all sessions ended.` : `${email} is disabled already.`,
      ]);
    });
}

function breakGlassCommand(): Command {
  return new Command("break-glass")
    .summary("grant a person administrator rights for a few hours")
    .description(
      "For emergencies. It is in the audit log, and for 24 hours in /readyz and on every page. What needs a " +
        `second person still does. ${WHERE}`,
    )
    .argument("<email>")
    .requiredOption("--reason <text>", "why, for the audit log")
    .option("--hours <number>", "how long, at most 24", "4")
    .option("--json", "print JSON, also on a terminal")
    .action(async (email: string, options: Options & { reason: string; hours: string }) => {
      const { breakGlass } = await import("@railhead/server/people-rights");
      const wanted = { email, reason: options.reason, hours: Number(options.hours) };
      const given = await breakGlass(linkConfig(), wanted);
      if (given === undefined) throw cliError(`Nobody with the address ${email} may sign in`);
      const fact = { event: "operator_break_glass", ...given };
      processTerminal(options.json === true).print(fact, ({ until, dashboard }) => [
        `${email} is an administrator until ${until}. A sign-in link for one use:`,
        "",
        `  ${dashboard}`,
      ]);
    });
}

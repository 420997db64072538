import { addDays } from "@railhead/core";
import { Command } from "commander";
import { createApi } from "../../connection/api.ts";
import { connectToSandbox, withConnection, type Connection } from "../../connection/connection.ts";
import { businessTime, easternInstant } from "../../terminal/eastern.ts";
import { EXIT, cliError } from "../../terminal/cli-error.ts";
import { listFindings, type Finding } from "../../platform-demo/findings.ts";
import { BUSINESSES, CASES_AT, makePlan } from "../../platform-demo/plan.ts";
import { createRiskCases, publishReadyRules } from "../../platform-demo/risk-cases.ts";
import {
  createFailingWebhook,
  createCustomers,
  createReviewItems,
  createPlatform,
  runDays,
  type PlatformTotals,
} from "../../platform-demo/run.ts";
import { createProgress } from "../../terminal/progress.ts";
import { processTerminal, type Paint } from "../../terminal/terminal.ts";
import { wrap } from "../../terminal/wrap.ts";

interface DemoOptions extends Connection {
  readonly days: string;
  readonly customers: string;
  readonly seed: string;
  readonly from?: string;
  readonly riskCases?: boolean;
}

export function demoCommand(): Command {
  return withConnection(new Command("demo"))
    .summary("fill a sandbox with a platform of three businesses")
    .description(
      "Creates a sandbox with the history of a platform: three businesses, their customers, bills and " +
        "payouts, returns near a ceiling, a returned deposit, open reviews and a webhook endpoint that " +
        "does not respond. Everything goes through the API while the sandbox's clock advances; the same " +
        "seed and first day produce the same platform.",
    )
    .option("--days <number>", "number of days", "90")
    .option("--customers <number>", "number of customers", "400")
    .option("--seed <number>", "seed of names, amounts and ids", "7")
    .option("--risk-cases", "run the ready rules in shadow, and play a payment for each of them")
    .option("--from <date>", "first day, YYYY-MM-DD; by default the last day is today")
    .action(async (options: DemoOptions) => {
      const api = connectToSandbox(options);
      const days = wholeNumber(options.days, "--days", 1000);
      const customers = wholeNumber(options.customers, "--customers", 10_000);
      const seed = wholeNumber(options.seed, "--seed", 2 ** 32);
      const { now } = await api.get<{ now: string }>("/v1/sandbox/clock");
      const first_date = options.from ?? addDays(businessTime(now).business_date, -days);
      const at = easternInstant({ business_date: first_date, time: "09:00" });
      if (at === undefined) throw cliError("--from must be a date such as 2026-03-02", EXIT.usage);
      const began = performance.now();
      const terminal = processTerminal(options.json === true);
      const progress = createProgress(terminal.isPretty && process.stderr.isTTY);
      const made = await api.post<CreatedEnvironment>("/v1/sandbox/environments", {
        name: "demo platform",
        seed,
        clock: { mode: "frozen", at },
      });
      const access = { address: api.address, key: made.api_key };
      const businesses = options.riskCases === true ? BUSINESSES : BUSINESSES.slice(0, CASES_AT);
      const platform = await createPlatform(createApi(access), { ...made, businesses }, (account) =>
        createApi({ ...access, account }),
      );
      if (options.riskCases === true) await publishReadyRules(platform.api);
      const plan = makePlan({ seed, first_date, days, customers });
      const paykeys = await createCustomers(platform, plan.members, progress);
      const played = await runDays(platform, { plan, paykeys }, progress);
      const endpoint = await createFailingWebhook(platform);
      await createReviewItems(platform, { plan, paykeys });
      const cases = platform.businesses[CASES_AT];
      if (cases !== undefined)
        await createRiskCases({ platform: platform.api, business: cases, plan }, progress);
      const report: DemoReport = {
        event: "demo",
        api: api.address,
        api_key: made.api_key,
        environment_id: made.id,
        accounts: platform.businesses.map(({ id }, index) => ({
          id,
          name: BUSINESSES[index]?.name ?? "",
        })),
        ...played,
        findings: await listFindings(platform, endpoint),
        elapsed_ms: Math.round(performance.now() - began),
      };
      terminal.print(report, (fact, paint) => demoLines(fact, process.stdout.columns, paint));
    });
}

interface CreatedEnvironment {
  readonly id: string;
  readonly organization_id: string;
  readonly account_id: string;
  readonly api_key: string;
}

interface DemoReport extends PlatformTotals {
  readonly event: "demo";
  readonly api: string;
  readonly api_key: string;
  readonly environment_id: string;
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
  readonly findings: readonly Finding[];
  readonly elapsed_ms: number;
}

function wholeNumber(text: string, option: string, most: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= most) return number;
  throw cliError(`${option} must be a whole number from 1 to ${most}`, EXIT.usage);
}

function demoLines(report: DemoReport, width: number, paint: Paint): string[] {
  const { customers, charges, payouts, resubmitted, refused } = report;
  const seconds = (report.elapsed_ms / 1000).toFixed(1);
  return [
    ...wrap(
      `${customers} customers, ${charges} charges, ${payouts} payouts, ${resubmitted} resubmitted, ${refused} refused: ${seconds} s.`,
      width,
    ),
    "",
    paint("bold", "API key"),
    `  export RAILHEAD_API=${report.api} RAILHEAD_API_KEY=${report.api_key}`,
    "",
    paint("bold", "Accounts, for the header Service-Account-Id"),
    ...report.accounts.map(({ id, name }) => `  ${id}  ${name}`),
    "",
    paint("bold", "What to look at"),
    ...report.findings.flatMap(({ what, count, call }) => [
      ...wrap(`${String(count).padStart(5)}  ${what}`, width),
      `       ${paint("dim", `GET ${call}`)}`,
    ]),
    "",
    ...wrap("Its clock is frozen: advance it with `railhead clock advance --by P1D`.", width),
  ];
}

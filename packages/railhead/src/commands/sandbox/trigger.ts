import { Argument, Command } from "commander";
import type { Api } from "../../connection/api.ts";
import { connectToSandbox, withConnection, type Connection } from "../../connection/connection.ts";
import { businessTime } from "../../terminal/eastern.ts";
import { EXIT, cliError } from "../../terminal/cli-error.ts";
import { lastSequence } from "../../connection/last-sequence.ts";
import { uniqueSuffix } from "../../terminal/unique-suffix.ts";
import { createProgress, type Progress } from "../../terminal/progress.ts";
import { processTerminal } from "../../terminal/terminal.ts";

interface Resource {
  readonly id: string;
  readonly paykey?: string;
}

interface Event {
  readonly event_id: string;
  readonly event_type: string;
  readonly sequence: number;
}

type Recipe = (api: Api) => Promise<unknown>;

const DEVICE = { ip_address: "203.0.113.7" };
const DAYS_MAX = 15;

function customer(api: Api, outcome = "standard"): Promise<Resource> {
  return api.post("/v1/customers", {
    name: "Ada Martin",
    type: "individual",
    email: `ada.${uniqueSuffix()}@example.com`,
    phone: "+12125550100",
    device: DEVICE,
    config: { sandbox_outcome: outcome },
  });
}

async function paykey(api: Api, outcome = "standard"): Promise<Resource> {
  const { id } = await customer(api);
  return await api.post("/v1/bridge/bank_account", {
    customer_id: id,
    routing_number: "021000021",
    account_number: uniqueSuffix().slice(-12),
    account_type: "checking",
    config: { sandbox_outcome: outcome },
  });
}

async function payment(api: Api, kind: string, outcome = "standard"): Promise<Resource> {
  const { paykey: token } = await paykey(api);
  const { now } = await api.get<{ now: string }>("/v1/sandbox/clock");
  const isCharge = kind === "charge";
  return await api.post(`/v1/${kind}s`, {
    paykey: token,
    external_id: `trigger-${uniqueSuffix()}`,
    amount: 10_000,
    currency: "USD",
    description: "Triggered",
    payment_date: businessTime(now).business_date,
    device: DEVICE,
    ...(isCharge ? { consent_type: "internet" } : {}),
    config: { sandbox_outcome: outcome, ...(isCharge ? { balance_check: "disabled" } : {}) },
  });
}

/** Performs an action on a payment before its file is built. */
function afterAction(kind: string, action: string, first?: string): Recipe {
  return async (api) => {
    const { id } = await payment(api, kind);
    for (const verb of first === undefined ? [action] : [first, action]) {
      await api.call("PUT", `/v1/${kind}s/${id}/${verb}`, { reason: "Triggered" });
    }
  };
}

function paymentRecipes(kind: string): [string, Recipe][] {
  const outcomes: Record<string, string> = {
    created: "standard",
    scheduled: "standard",
    submitted: "standard",
    paid: "paid",
    failed: "failed_insufficient_funds",
    returned: "failed_insufficient_funds",
    reversed: "reversed_customer_dispute",
  };
  return [
    ...Object.entries(outcomes).map(([suffix, outcome]): [string, Recipe] => [
      `${kind}.${suffix}`,
      (api) => payment(api, kind, outcome),
    ]),
    [`${kind}.held`, afterAction(kind, "hold")],
    [`${kind}.released`, afterAction(kind, "release", "hold")],
    [`${kind}.cancelled`, afterAction(kind, "cancel")],
    [
      `${kind}.updated`,
      async (api) => {
        const { id } = await payment(api, kind);
        await api.call("PUT", `/v1/${kind}s/${id}`, { amount: 12_000, description: "Changed" });
      },
    ],
  ];
}

const RECIPES: ReadonlyMap<string, Recipe> = new Map<string, Recipe>([
  ["customer.created", (api) => customer(api)],
  ["customer.verified", (api) => customer(api, "verified")],
  ["customer.review_required", (api) => customer(api, "review")],
  ["customer.rejected", (api) => customer(api, "rejected")],
  ["paykey.created", (api) => paykey(api)],
  ["paykey.activated", (api) => paykey(api, "active")],
  ["paykey.review_required", (api) => paykey(api, "review")],
  ["paykey.rejected", (api) => paykey(api, "rejected")],
  ["paykey.blocked", (api) => payment(api, "charge", "failed_not_authorized")],
  [
    "paykey.deactivated",
    async (api) => {
      const { id } = await paykey(api);
      await api.call("PUT", `/v1/paykeys/${id}/cancel`, {});
    },
  ],
  ...paymentRecipes("charge"),
  ...paymentRecipes("payout"),
  ["funding_event.created", (api) => payment(api, "charge", "paid")],
  ["funding_event.paid", (api) => payment(api, "charge", "paid")],
  ["file.built", (api) => payment(api, "charge")],
  ["file.submitted", (api) => payment(api, "charge")],
  ["file.received", (api) => payment(api, "charge", "failed_insufficient_funds")],
]);

export function triggerCommand(): Command {
  return withConnection(new Command("trigger"))
    .summary("trigger an event in a running sandbox")
    .description(
      "Creates the required resources through the API, then advances the clock until the event happens.",
    )
    .addArgument(eventArgument())
    .action(async (name: string, options: Connection) => {
      const recipe = RECIPES.get(name);
      if (recipe === undefined) {
        throw cliError(
          `${name} cannot be triggered. Try one of: ${similarEvents(name)}`,
          EXIT.usage,
        );
      }
      const api = connectToSandbox(options);
      const after = await lastSequence(api);
      await recipe(api);
      const terminal = processTerminal(options.json === true);
      const progress = createProgress(terminal.isPretty && process.stderr.isTTY);
      const event = await advanceUntil(api, { type: name, after }, progress);
      terminal.print({ event: "triggered", ...event }, () => [
        `${event.event_type} happened: event ${event.event_id}, sequence ${event.sequence}.`,
      ]);
    });
}

/** The choices are for help and completion only; the action refuses others with similar names. */
function eventArgument(): Argument {
  const argument = new Argument("<event>", "such as charge.paid");
  argument.argChoices = [...RECIPES.keys()];
  return argument;
}

function similarEvents(name: string): string {
  const [resource] = name.split(".");
  const names = [...RECIPES.keys()];
  const same = names.filter((known) => known.startsWith(`${resource}.`));
  return (same.length === 0 ? names : same).join(", ");
}

async function advanceUntil(
  api: Api,
  { type, after }: { type: string; after: number },
  progress: Progress,
): Promise<Event> {
  progress.begin("days", DAYS_MAX);
  try {
    for (let day = 0; day <= DAYS_MAX; day += 1) {
      const path = `/v1/events?after=${after}&types=${type}&limit=1&wait=300ms`;
      const [event] = await api.get<Event[]>(path);
      if (event !== undefined) return event;
      await api.post("/v1/sandbox/clock/advance", { by: "P1D" });
      progress.at(day + 1);
    }
  } finally {
    progress.end();
  }
  throw cliError(`${type} did not happen within ${DAYS_MAX} days`);
}

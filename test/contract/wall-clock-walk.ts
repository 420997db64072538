import { westernmostToday } from "@railhead/core";
import { wallClock } from "../../packages/server/src/base/clock.ts";
import type { Reply, Tenant, TestApi } from "../support/api.ts";
import type { Kind } from "../support/factories.ts";
import { caller, type Resource } from "../support/service.ts";
import type { DocumentedOperation } from "./operations.ts";
import { SUCCESSES, type Sent } from "./successes.ts";
import { makersOf, type Ending, type Fixture } from "./fixture.ts";

/** Operations whose requests are made with the database's help, or end what the walk stands on. */
export const NOT_WALKED = new Set([
  "ach_files.release",
  "ach_files.decide",
  "ach_files.confirm",
  "exceptions.get",
  "exposure.approve",
  "exceptions.resolve",
  "paykeys.get_authorization",
  "screening_matches.get",
  "screening_matches.decide",
  "screening_reports.get",
  "screening_reports.file",
  "suspense_items.get",
  "suspense_items.match",
  "suspense_items.dishonor",
  "suspense_items.net",
  "suspense_items.assign",
  "suspense_items.write_off",
  "suspense_items.park",
  "suspense_items.hand_over",
  "late_return_permissions.create",
  "late_return_permissions.get",
  "late_return_permissions.grant",
  "late_return_permissions.end",
  "return_requests.approve",
  "return_requests.send",
  "return_requests.ask",
  "return_requests.answer",
  "received_entries.get",
  "received_entries.remittance",
  "received_entries.assign",
  "received_entries.forward",
  "received_entries.keep",
  "received_entries.return",
  "received_entries.unassign",
  // Months are closed once, and the clock's mode is the newcomer's.
  "ledger_closings.create",
  "sandbox.clock.set",
  // The engine is done with a job before it could be stopped.
  "bulk_jobs.stop",
]);

/** The clock jumps by itself: what waits for a state may have passed it. */
const ATTEMPTS = 8;

interface Problem {
  readonly code?: string;
  readonly items?: readonly { readonly reference: string; readonly detail: string }[];
}

/** A program that dates what it sends by the calendar on its wall, and asks no other clock. */
export function wallClockWalk(url: string, apiKey: string) {
  const { call: ask } = caller(url, apiKey);
  const tooEarly: string[] = [];
  const dated = new Set<string>();
  async function send(method: string, path: string, body?: object): Promise<Reply> {
    const sent = isDated(body)
      ? { ...body, payment_date: westernmostToday(wallClock.now()) }
      : body;
    const reply = await ask(method, path, sent === undefined ? {} : { body: sent });
    const { items = [] } = (reply.status === 422 ? reply.body.data : {}) as Problem;
    for (const { reference, detail } of items) {
      if (reference === "/payment_date") tooEarly.push(`${method} ${path}: ${detail}`);
    }
    return reply;
  }
  const fixture = worldOf(send);

  /** Why the operation was refused to the end; undefined where it succeeded. */
  async function walk(operation: DocumentedOperation): Promise<string | undefined> {
    let last = "";
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      try {
        const sent = await requestOf(operation.id, fixture);
        const { method } = operation;
        const path = pathOf(operation, sent);
        if (isDated(sent.body)) dated.add(operation.id);
        const reply = await send(method, path, sent.body);
        if (reply.status < 300) return undefined;
        last = `${operation.id} ${reply.status} ${reply.text}`;
      } catch (error) {
        last = `${operation.id} ${(error as Error).message}`;
      }
    }
    return last;
  }
  return { walk, tooEarly, dated };
}

const isDated = (body: object | undefined): body is { payment_date: unknown } =>
  body !== undefined && "payment_date" in body;

async function requestOf(id: string, fixture: Fixture): Promise<Sent> {
  const success = SUCCESSES[id];
  if (success === undefined) throw new Error(`${id} has no request that succeeds`);
  return await success(fixture);
}

function pathOf({ path }: DocumentedOperation, { path: given = [], query }: Sent): string {
  const values = [...given];
  const filled = path.replace(/\{[a-z_]+\}/g, () => values.shift() ?? "");
  return query === undefined ? filled : `${filled}?${query}`;
}

/** The makers of the contract's fixture, over HTTP. */
function worldOf(send: (method: string, path: string, body?: object) => Promise<Reply>): Fixture {
  const api = {
    call: (method: string, path: string, { body }: { body?: object }) => send(method, path, body),
    app: { engine: { settle: () => Promise.resolve() } },
  } as unknown as TestApi;
  const tenant = { platformKey: "" } as Tenant;
  const makers = makersOf(api, tenant);
  return { ...makers, api, tenant, ended: (ending) => endedPayment(makers, ending) };
}

const ENDINGS: Readonly<Record<Ending, readonly [Kind, string, string]>> = {
  charge_paid: ["charge", "paid", "paid"],
  charge_failed: ["charge", "failed_insufficient_funds", "failed"],
  payout_failed: ["payout", "failed_insufficient_funds", "failed"],
};

/** Waits for the end of a payment as a program does. */
async function endedPayment(
  { ask, payment }: Pick<Fixture, "ask" | "payment">,
  ending: Ending,
): Promise<Resource> {
  const [kind, outcome, status] = ENDINGS[ending];
  const { id } = await payment(kind, { outcome });
  for (let look = 0; look < 300; look += 1) {
    const found = await ask("GET", `/v1/${kind}s/${String(id)}`);
    if (found["status"] === status) return found;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
  throw new Error(`${kind} ${String(id)} never became ${status}`);
}

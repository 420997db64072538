import { ACCOUNT_LIFECYCLE, type AccountEvent } from "@railhead/core";
import { Type } from "typebox";
import { findAccount } from "../../db/tables/accounts/accounts.ts";
import { forkSandbox } from "../../sandbox/fork.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import { ok, raw, route, type Route } from "../../http/route/route.ts";
import { Text, Uuid } from "../../http/schema/schema.ts";
import { transitionAccount, transitionDependents } from "../shared/account-transitions.ts";
import { serializeAccount } from "../accounts/serialize.ts";
import { Account } from "../accounts/schema.ts";
import { scopeOf, lockPlatformWrites, emit } from "../shared/platform-resources.ts";
import { advanceClock, getClock, setClock } from "./clock.ts";
import {
  CreatedResponse,
  createEnvironment,
  deleteEnvironment,
  serializeEnvironment,
  expiryOf,
  getEnvironment,
  listEnvironments,
  requireOwnEnvironment,
  resetEnvironment,
  Ttl,
} from "./environments.ts";
import { clearFaults, createFault, listFaults } from "./faults.ts";
import { runScenario } from "./scenarios.ts";
import { createReceivedEntry } from "./received-entries.ts";
import { listInbox, openInbox } from "./inbox.ts";
import { listOutcomes } from "./outcomes.ts";
import { runFunding, stepPayment } from "./payment-steps.ts";
import { createRule, deleteRule, listRules } from "./rules.ts";
import {
  createSnapshot,
  deleteEnvironmentSnapshot,
  listAllSnapshots,
  readableSnapshot,
  restoreEnvironment,
} from "./snapshots.ts";
import { readCursor } from "./advance-cursor.ts";
import {
  PAGE_MAX,
  PageLimit,
  readAdvanceReport,
  advancePage,
  withEvents,
} from "./advance-report.ts";

export const forkEnvironment = route(
  {
    operationId: "sandbox.environments.fork",
    method: "POST",
    path: "/v1/sandbox/environments/:id/fork",
    summary: "Fork a sandbox",
    description:
      "The fork has its own id and its own API key, whose scopes are at most those of the requesting key. Its clock starts at the same instant in the same mode and runs independently. With `snapshot_id` the fork starts from that snapshot. Ids, paykey tokens, external ids, trace numbers and files are copied, so the same requests have the same results in both. API keys, stored idempotent responses, the request log, the audit log and webhook deliveries are not copied; webhook endpoints are, with their URLs and secrets. The key is shown only in this response.",
    body: Type.Object({
      name: Type.Optional(Text(1, 100)),
      snapshot_id: Type.Optional(Uuid()),
      ttl: Ttl(),
    }),
    bodyOptional: true,
    response: CreatedResponse,
    problems: ["not_found", "validation_error", "snapshot_outdated"],
    scope: "sandbox:write",
    platformOnly: true,
    accountScoped: false,
    write: "separate",
  },
  async (context, { params, body }) => {
    const { app } = context;
    const source = await requireOwnEnvironment(context, params.id);
    const { name = `fork of ${source.name}`, snapshot_id, ttl } = body;
    const snapshot =
      snapshot_id === undefined
        ? undefined
        : await readableSnapshot(context, { id: params.id, snapshot_id });
    const { environment, ...rest } = await forkSandbox(app, source, {
      name: name.slice(0, 100),
      parent_id: context.environment.id,
      key_scopes: context.key.scopes,
      expires_at: expiryOf(ttl, app.wall.now()),
      snapshot,
    });
    app.wake(environment.id);
    return ok({ ...serializeEnvironment(context, environment), ...rest });
  },
);

const STEPS: readonly AccountEvent[] = ACCOUNT_LIFECYCLE.events;
/** Steps that also apply to the account's representatives and linked bank accounts. */
const isShared = (event: AccountEvent) =>
  event === "onboard" || event === "activate" || event === "reject";
/** Applies one step of an account's lifecycle, as its operator would. */
export const stepAccount = route(
  {
    operationId: "sandbox.accounts.step",
    method: "POST",
    path: "/v1/sandbox/accounts/:id/:step",
    summary: "Step an account through its lifecycle",
    description: `Steps: ${STEPS.map((step) => `\`${step}\``).join(", ")}. A step that the account's status does not allow is refused with the allowed steps. With the account setting \`configuration.enforce_account_status\` the status restricts payments as in production.`,
    response: Account,
    problems: ["not_found", "conflict", "account_status"],
    scope: "sandbox:write",
    accountScoped: false,
  },
  async (context, { params }) => {
    const event = STEPS.find((name) => name === params.step);
    if (event === undefined) throw problem("not_found");
    await lockPlatformWrites(context);
    const before = await findAccount(context.tx, scopeOf(context), params.id);
    if (before === undefined) throw problem("not_found");
    const moved = await transitionAccount(context, before, { event });
    if (moved === undefined) {
      throw refusal("account_status", {
        detail: `An account that is ${before.status} cannot take the step ${event}.`,
        allowed_actions: STEPS.filter((name) => ACCOUNT_LIFECYCLE.next(before.status, name)),
      });
    }
    const others = isShared(event) ? await transitionDependents(context, moved.row, event) : [];
    await emit(context, [...moved.events, ...others]);
    return ok(serializeAccount(moved.row, context.environment.kind));
  },
);

export const readAdvance = route(
  {
    operationId: "sandbox.clock.read_on",
    method: "GET",
    path: "/v1/sandbox/clock/advances",
    summary: "List the results of a clock advance",
    description:
      "Pass `next` of the previous page as `cursor` until it is null: every event, posting and file of the advance is returned once, in order. A cursor is valid for its sandbox until the sandbox is reset or restored.",
    query: Type.Object({
      cursor: Type.String({ maxLength: 400 }),
      limit: Type.Optional(PageLimit()),
    }),
    response: Type.Object(advancePage),
    problems: ["not_found", "validation_error"],
    scope: "sandbox:read",
    platformOnly: true,
    accountScoped: false,
  },
  async (context, { query }) => {
    const position = readCursor(context, query.cursor);
    const page = await readAdvanceReport(context, position, query.limit ?? PAGE_MAX);
    const { events, ...facts } = page;
    return raw(withEvents(facts, events));
  },
);

/** In the order of the documentation. */
export const sandboxRoutes: readonly Route[] = [
  openInbox,
  listInbox,
  createEnvironment,
  listEnvironments,
  getEnvironment,
  resetEnvironment,
  forkEnvironment,
  deleteEnvironment,
  createSnapshot,
  listAllSnapshots,
  restoreEnvironment,
  deleteEnvironmentSnapshot,
  stepPayment,
  stepAccount,
  runFunding,
  createFault,
  listFaults,
  clearFaults,
  createReceivedEntry,
  runScenario,
  listOutcomes,
  createRule,
  listRules,
  deleteRule,
  getClock,
  setClock,
  advanceClock,
  readAdvance,
];

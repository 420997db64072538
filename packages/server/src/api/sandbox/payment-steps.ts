import { codeCategoryFault } from "@railhead/core";
import { readFile, type ReadResult } from "@railhead/nacha";
import { Type } from "typebox";
import { assertFound } from "../../base/assert.ts";
import { CLOCK_MODES } from "../../base/clock.ts";
import { findFileBody } from "../../db/tables/files/ach-files.ts";
import { listBanks } from "../../db/tables/banks/banks.ts";
import {
  findRailState,
  replaceSimulatedReturn,
  type RailState,
} from "../../db/tables/payments/payment-steps.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { invalid, problem, refusal } from "../../http/schema/problem.ts";
import { ok, route } from "../../http/route/route.ts";
import { OneOf } from "../../http/schema/schema.ts";
import { nextPoll } from "../../rails/calendar/bank-day.ts";
import { nextMomentOf } from "../../rails/calendar/bank-moments.ts";
import {
  acknowledgementFormat,
  ACKNOWLEDGEMENT,
} from "../../sandbox/simulated-bank/acknowledge.ts";
import { sealReturn } from "../../sandbox/simulated-bank/sealed-returns.ts";
import { acknowledgementText } from "../../sandbox/simulated-bank/refuse.ts";
import { advanceLimit } from "../../rails/calendar/advance-targets.ts";
import { replyPayment } from "../payments/reply.ts";

const STEPS = ["submit", "acknowledge", "settle", "pay", "return", "correct"] as const;
type Step = (typeof STEPS)[number];

const isUnsent = ({ status }: RailState) => status === "created" || status === "scheduled";
const isWithBank = ({ status }: RailState) => status === "pending";
const wasSent = ({ status }: RailState) => status === "pending" || status === "paid";

/** The bank has not acknowledged the file. */
const awaitsAcknowledgement = ({ file_state }: RailState) =>
  file_state === "sealed" || file_state === "uploading" || file_state === "uploaded";

interface Rule {
  readonly isLegal: (state: RailState) => boolean;
  readonly isDone: (state: RailState) => boolean;
}

const RULES: Readonly<Record<Step, Rule>> = {
  submit: { isLegal: isUnsent, isDone: (state) => !isUnsent(state) },
  acknowledge: {
    isLegal: (state) => isWithBank(state) && awaitsAcknowledgement(state),
    isDone: (state) => !awaitsAcknowledgement(state),
  },
  settle: {
    isLegal: (state) => isWithBank(state) && state.effective_at === null,
    isDone: (state) => state.effective_at !== null || !isWithBank(state),
  },
  pay: { isLegal: isWithBank, isDone: (state) => !isWithBank(state) },
  return: { isLegal: wasSent, isDone: (state) => !wasSent(state) },
  correct: { isLegal: wasSent, isDone: () => false },
};

/** Advances the sandbox until one payment has taken the step; other due work runs, too. */
export const stepPayment = route(
  {
    operationId: "sandbox.payments.step",
    method: "POST",
    path: "/v1/sandbox/payments/:id/:step",
    summary: "Step a payment through the ACH rail",
    description:
      "Steps: `submit`, `acknowledge` (the bank acknowledges the file), `settle`, `pay`, `return` (with `code`, by default R01) and `correct` (by default C01). Time advances as far as the step needs, and other work due on the way runs, too. A step that the payment's status does not allow is refused with the allowed steps.",
    body: Type.Object({ code: Type.Optional(Type.String({ maxLength: 3 })) }),
    bodyOptional: true,
    response: Type.Object({}, { additionalProperties: true }),
    problems: ["not_found", "validation_error", "payment_status"],
    scope: "sandbox:write",
    platformOnly: true,
    accountScoped: true,
    write: "separate",
    touches: "/v1/payments/:id",
  },
  async (context, { params, body }) => {
    const { app, environment } = context;
    const step = STEPS.find((name) => name === params.step);
    if (step === undefined) throw problem("not_found");
    const state = () => findRailState(app.db, environment.id, params.id);
    const before = await state();
    if (before === undefined) throw problem("not_found");
    // Throws 404 for another account's payment before time advances.
    await replyPayment(context, before.kind, params.id);
    const rule = RULES[step];
    if (!rule.isLegal(before)) {
      throw refusal("payment_status", {
        detail: `A ${before.kind} that is ${before.status} cannot take the step ${step}.`,
        allowed_actions: STEPS.filter((name) => RULES[name].isLegal(before)),
      });
    }
    if (step === "return" || step === "correct")
      await respondToEntry(context, before, codeOf(step, body.code));
    if (step === "acknowledge") {
      const isHandedOver = async () => (await state())?.file_state !== "sealed";
      await app.engine.advanceTo(environment, "idle", advanceLimit(context.at), isHandedOver);
      await respondToFile(context, before);
    }
    if (step === "correct") await advanceToNextPoll(context, before);
    else {
      await app.engine.advanceTo(environment, "idle", advanceLimit(context.at), async () =>
        rule.isDone(assertFound(await state(), "the payment")),
      );
    }
    return await replyPayment(context, before.kind, params.id);
  },
);

const CODES = {
  return: { place: "return", usual: "R01" },
  correct: { place: "correction", usual: "C01" },
} as const;

function codeOf(step: "return" | "correct", sent: string | undefined): string {
  const { place, usual } = CODES[step];
  const code = sent ?? usual;
  const detail = codeCategoryFault(code, place);
  if (detail !== undefined) throw invalid([{ reference: "/code", detail }]);
  return code;
}

/** Stages the bank's response to an entry, which the next poll reads. */
async function respondToEntry(
  context: RequestContext,
  state: RailState,
  code: string,
): Promise<void> {
  const trace = assertFound(state.trace_number, "the payment's trace number");
  for (const { header, entries } of (await fileOf(context, state)).batches) {
    const entry = entries.find(({ trace_number }) => trace_number === trace);
    if (entry === undefined) continue;
    await stageBankFile(context, state, { code, record: JSON.stringify({ header, entry }) });
    return;
  }
}

/** Like `respondToEntry`, with an acknowledgement of the whole file. */
async function respondToFile(context: RequestContext, state: RailState): Promise<void> {
  const format = acknowledgementFormat(await profileOf(context, state));
  const record = acknowledgementText(await fileOf(context, state), { format });
  await stageBankFile(context, state, {
    code: ACKNOWLEDGEMENT,
    record: assertFound(record, "a whole file"),
  });
}

async function fileOf({ app, environment }: RequestContext, state: RailState): Promise<ReadResult> {
  const id = assertFound(state.file_id, "the payment's file");
  const place = { table: "ach_files", column: "body", id };
  const text = await app.vault.decrypt(
    environment.id,
    place,
    await findFileBody(app.db, { environment_id: environment.id, id }),
  );
  return readFile(Buffer.from(text, "latin1"));
}

async function stageBankFile(
  { app, environment, at }: RequestContext,
  state: RailState,
  answer: { code: string; record: string },
): Promise<void> {
  const file_name = assertFound(state.file_name, "the file's name");
  await replaceSimulatedReturn(app.db, environment.id, {
    file_name,
    trace_number: assertFound(state.trace_number, "the payment's trace number"),
    code: answer.code,
    record: await sealReturn(app.vault, environment.id, { file_name, record: answer.record }),
    due_at: at,
  });
}

async function advanceToNextPoll(context: RequestContext, state: RailState): Promise<void> {
  const { app, environment } = context;
  const profile = await profileOf(context, state);
  await app.engine.advance(environment, () => {
    const at = app.environments.now(environment);
    return { until: nextPoll(profile, at), limit: advanceLimit(at) };
  });
}

/** The profile of the payment's bank. */
async function profileOf({ app, environment }: RequestContext, state: RailState) {
  const banks = await listBanks(app.db, environment.id);
  const bank = banks.find(({ id }) => id === state.bank_id);
  return assertFound(bank, "the payment's bank").profile;
}

/** Moves the clock to the bank's next funding run. */
export const runFunding = route(
  {
    operationId: "sandbox.funding.run",
    method: "POST",
    path: "/v1/sandbox/funding/run",
    summary: "Run funding",
    description:
      "Advances the clock to the next funding run, which groups paid payments into funding events.",
    response: Type.Object({ now: Type.String({ format: "date-time" }), mode: OneOf(CLOCK_MODES) }),
    problems: ["not_found"],
    scope: "sandbox:write",
    platformOnly: true,
    accountScoped: false,
    write: "separate",
  },
  async ({ app, environment }) => {
    const now = await app.engine.advance(environment, async () => {
      const at = app.environments.now(environment);
      const until = await nextMomentOf(app.db, environment.id, { moment: "next_funding", at });
      return { until, limit: advanceLimit(at) };
    });
    return ok({ now, mode: environment.clock_mode });
  },
);

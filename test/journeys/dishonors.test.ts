import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { easternTime } from "../../packages/server/src/rails/calendar/eastern-time.ts";
import { deliverReplies, type ReplyOrder } from "../support/bank/bank-replies.ts";
import { bankFiles } from "../support/bank/bank-files.ts";
import { balances, expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { createPaykey, createPayment, type Kind } from "../support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

interface Context {
  readonly sandbox: Sandbox;
  readonly id: string;
}

async function play(kind: Kind, outcome: string): Promise<Context> {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, kind, { paykey, outcome, amount: 700 });
  return { sandbox, id: id as string };
}

/** What transfers moved for a payment, signed as its business sees it. */
async function movedFor(sandbox: Sandbox, { id, funding_ids: ids }: Resource): Promise<number> {
  const pages = await Promise.all(
    (ids as string[]).map((funding) => sandbox.list(`/v1/funding_event_payments/${funding}`)),
  );
  return pages
    .flat()
    .filter((line) => line["id"] === id)
    .reduce((sum, line) => sum + Number(line["funding_amount"]), 0);
}

const dishonors = ({ sandbox }: Context) => sandbox.list("/v1/dishonors");
const dateOf = (at: unknown) => easternTime(at as string).date;

/** Codes and shapes of the returns in the files of a folder, in order. */
async function addendaIn(context: Context, folder: "taken" | "archive"): Promise<string[]> {
  const files = await bankFiles(service, context.sandbox.environment.id, [folder]);
  return files.flatMap(({ name, read }) => {
    expect(read.errors, name).toEqual([]);
    return read.batches.flatMap(({ entries }) =>
      entries.flatMap(({ addenda }) =>
        addenda.flatMap((item) =>
          "return_reason_code" in item ? [`${item.type} ${item.return_reason_code}`] : [],
        ),
      ),
    );
  });
}

async function expectWhole({ sandbox }: Context): Promise<void> {
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
}

describe.each(["charge", "payout"] as const)("a %s", (kind) => {
  test("whose late return is refused keeps its status, and its money stays with us when nobody contests", async () => {
    const context = await play(kind, "return:R01,dishonor");
    await context.sandbox.advance("idle");
    const payment = await context.sandbox.get(`/v1/${kind}s/${context.id}`);
    // Paid on 5 March, its return a day later than the second banking day.
    expect(payment).toMatchObject({ status: "reversed", status_details: { code: "R01" } });
    const [dishonor, ...rest] = await dishonors(context);
    expect(rest).toEqual([]);
    expect(dishonor).toMatchObject({
      payment_id: context.id,
      payment_type: kind,
      status: "won",
      code: "R68",
      return_code: "R01",
      amount: "700",
      contest_code: null,
      due_at: null,
    });
    expect(await addendaIn(context, "taken")).toEqual(["dishonored R68"]);
    expect(await addendaIn(context, "archive")).toEqual(["return R01"]);
    // The business has of it what it would have had without the return.
    expect(await balances(service, context.sandbox.environment.id)).toEqual({});
    expect(await movedFor(context.sandbox, payment)).toBe(kind === "charge" ? 700 : -700);
    const again = await context.sandbox.call("POST", `/v1/${kind}s/${context.id}/resubmit`, {
      body: {},
    });
    expect([again.status, again.body.data["code" as never]]).toEqual([422, "retry_not_allowed"]);
    const events = await expectCompleteLog(context.sandbox);
    const emitted = events.map(({ event_type }) => event_type as string);
    expect(emitted).toContain(`${kind}.return_dishonored`);
    await expectWhole(context);
  });

  test("whose refused return is contested has it stand, and the money gone again", async () => {
    const context = await play(kind, "return:R02,dishonor,contest:R73");
    await context.sandbox.advance("idle");
    const [dishonor] = await dishonors(context);
    expect(dishonor).toMatchObject({ status: "contested", code: "R68", contest_code: "R73" });
    expect(await addendaIn(context, "archive")).toEqual(["return R02", "contested R73"]);
    const held = await balances(service, context.sandbox.environment.id);
    expect(held["suspense"]).toBeUndefined();
    expect(held["bank_cash"]).toBeUndefined();
    await expectWhole(context);
  });
});

test("between its settlement and the end of the contest the money stands in suspense", async () => {
  const context = await play("charge", "return:R01@settled+1bd,dishonor:R69");
  const { sandbox } = context;
  // Returned on 4 March, refused the same day, settled on the 5th.
  await sandbox.advance("2026-03-05T15:00:00.000Z");
  const [settled] = await dishonors(context);
  expect(settled).toMatchObject({ status: "settled", information: "01" });
  expect(dateOf(settled?.["created_at"])).toBe("2026-03-04");
  expect(settled?.["settlement_date"]).toBe("2026-03-05");
  expect(await balances(service, sandbox.environment.id)).toEqual({
    bank_cash: -700,
    suspense: 700,
  });
  await expectWhole(context);
  // Contested until 9 March, which is known on the 10th.
  await sandbox.advance("2026-03-10T12:00:00.000Z");
  expect((await dishonors(context))[0]?.["status"]).toBe("settled");
  await sandbox.advance("2026-03-10T15:00:00.000Z");
  expect((await dishonors(context))[0]?.["status"]).toBe("won");
});

/** A charge whose return came on 3 March, by default with wrong fields. */
async function returned(
  wrong: ReplyOrder["wrong"] = { dfi_account_number: "999", individual_identification_number: "9" },
): Promise<Context & { trace: string }> {
  const context = await play("charge", "standard");
  const { sandbox, id } = context;
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  const payment = await sandbox.get(`/v1/charges/${id}`);
  const trace = payment["trace_ids"]["entry"] as string;
  await deliverReplies(service, sandbox, [{ trace, code: "R01", wrong }]);
  await sandbox.advance("2026-03-03T15:00:00.000Z");
  return { ...context, trace };
}

const ask = ({ sandbox, id }: Context, body: object) =>
  sandbox.call("POST", "/v1/dishonors", { body: { payment_id: id, ...body } });

test("an operator refuses a return within five banking days, once, for a reason that fits", async () => {
  const context = await returned();
  const { sandbox } = context;
  for (const body of [
    { code: "R62" },
    { code: "R68" },
    { code: "R67" },
    { code: "R61" },
    { code: "R69", information: "09" },
    { code: "R69", information: "01*03" },
    { code: "R69", return_trace_number: "000000000000000" },
  ]) {
    const reply = await ask(context, body);
    expect([body, reply.status, reply.body.data["code" as never]]).toEqual([
      body,
      422,
      "dishonor_not_allowed",
    ]);
  }
  const made = await ask(context, { code: "R69" });
  expect([made.status, made.body.data["status" as never]]).toEqual([201, "requested"]);
  expect((await ask(context, { code: "R69" })).status).toBe(422);
  const id = String(made.body.data["id" as never]);
  expect(await sandbox.get(`/v1/dishonors/${id}`)).toMatchObject({ information: "01*04" });
  const other = await service.addSandbox();
  expect((await other.call("GET", `/v1/dishonors/${id}`)).status).toBe(404);
  expect((await ask({ ...context, sandbox: other }, { code: "R69" })).status).toBe(422);
  await sandbox.advance("idle");
  expect(await dishonors(context)).toMatchObject([{ status: "won" }]);
  await expectWhole(context);

  const late = await returned();
  await late.sandbox.advance("2026-03-10T20:30:00.001Z");
  const refused = await ask(late, { code: "R69" });
  expect([refused.status, refused.body.data["detail" as never]]).toEqual([
    422,
    "The return could be dishonored until 2026-03-10.",
  ]);
});

test("R61 and R69 are refused for a return whose fields are those of its entry", async () => {
  const context = await returned({});
  const details = await Promise.all(
    [{ code: "R61" }, { code: "R69" }, { code: "R69", information: "03" }].map(async (body) => {
      const reply = await ask(context, body);
      return [reply.status, reply.body.data["detail" as never]];
    }),
  );
  const none = "R69 needs a field of the return that differs from its entry; none does.";
  expect(details).toEqual([
    [422, expect.stringContaining("it is not misrouted") as string],
    [422, none],
    [422, none],
  ]);
  expect(await dishonors(context)).toEqual([]);
});

test("R69 names the fields that a person chooses among those that differ, and is listed by the return's trace number", async () => {
  const context = await returned();
  const made = await ask(context, { code: "R69", information: "04" });
  expect([made.status, made.body.data["information" as never]]).toEqual([201, "04"]);
  const trace = String(made.body.data["return_trace_number" as never]);
  const listed = (number: string) =>
    context.sandbox.list(`/v1/dishonors?return_trace_number=${number}`);
  expect(await listed(trace)).toMatchObject([{ return_trace_number: trace }]);
  expect(await listed("000000000000000")).toEqual([]);
});

test("on the last of the five days a return is refused until the bank's deadline, past the cut-off", async () => {
  const context = await returned();
  await context.sandbox.advance("2026-03-10T20:30:00.000Z");
  expect((await ask(context, { code: "R69" })).status).toBe(201);
  await context.sandbox.advance("2026-03-10T20:30:00.001Z");
  expect(await dishonors(context)).toMatchObject([
    { status: "sent", settlement_date: "2026-03-11" },
  ]);
  await context.sandbox.advance("idle");
  expect(await dishonors(context)).toMatchObject([{ status: "won" }]);
});

test("a return is not refused once its payment was sent again", async () => {
  const context = await returned();
  await context.sandbox.post(`/v1/charges/${context.id}/resubmit`, {});
  const reply = await ask(context, { code: "R69" });
  expect(reply.body.data["detail" as never]).toBe("The payment was sent again.");
});

test.each(["R09", "R01"])(
  "a second return of one entry after R01, with %s, is refused as a duplicate, and leaves suspense empty",
  async (code) => {
    const context = await returned();
    const { sandbox, trace } = context;
    await deliverReplies(service, sandbox, [{ trace, code, serial: 1 }]);
    await sandbox.advance("2026-03-04T15:00:00.000Z");
    expect((await balances(service, sandbox.environment.id))["suspense"]).toBe(-700);
    expect(await sandbox.list("/v1/exceptions?status=open")).toMatchObject([
      { kind: "return_conflict", details: { code, dishonor: { code: "R67" } } },
    ]);
    const made = await ask(context, { code: "R67" });
    expect(made.body.data).toMatchObject({ return_code: code });
    await sandbox.advance("idle");
    expect(await dishonors(context)).toMatchObject([{ status: "won", code: "R67" }]);
    expect(await balances(service, sandbox.environment.id)).toEqual({});
    await expectWhole(context);
  },
);

test("a return that the bank sends again in another file, under its trace number, counts once", async () => {
  const context = await returned();
  const { sandbox, trace } = context;
  const before = await balances(service, sandbox.environment.id);
  await deliverReplies(service, sandbox, [{ trace, code: "R01" }]);
  await sandbox.advance("2026-03-05T15:00:00.000Z");
  expect(await balances(service, sandbox.environment.id)).toEqual(before);
  expect(await sandbox.list("/v1/exceptions?status=open")).toEqual([]);
  await expectWhole(context);
});

test("a dishonor whose file cannot be handed over in time goes with the next one", async () => {
  const context = await returned();
  const { sandbox } = context;
  await ask(context, { code: "R69" });
  // Every minute until the deadline, half an hour after the cut-off.
  await sandbox.post("/v1/sandbox/faults", { target: "transport", effect: "drop", count: 31 });
  await sandbox.advance("idle");
  const [dishonor] = (await dishonors(context)) as [Resource];
  expect(dishonor["status"]).toBe("won");
  expect(dishonor["settlement_date"] > "2026-03-04").toBe(true);
  expect(await addendaIn(context, "taken")).toEqual(["dishonored R69"]);
  await expectWhole(context);
});

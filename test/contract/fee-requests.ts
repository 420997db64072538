import type { Resource } from "../support/service.ts";
import type { Actions } from "./fixture.ts";
import { id, of, type Refusals } from "./refusal-scenarios.ts";

/** A fee line of an account that no other request needs. */
export async function newFeeLine(w: Actions): Promise<Resource> {
  return await w.post("/v1/fee_lines", await feeLineBody(w));
}

const feeLineBody = async (w: Actions) => ({
  account_id: id(await w.account()),
  name: "Charges",
  basis: "per_amount",
  side: "charge",
  fixed_amount: 25,
  ppm: 8_000,
  max_amount: 500,
  collect: "net_of_funding",
});

/** The fee of a charge that came back. */
async function returnedFee(w: Actions): Promise<Resource> {
  const charge = await w.payment("charge", { payment_date: await w.today() });
  const { account_id } = charge;
  const line = await w.post("/v1/fee_lines", {
    account_id,
    name: "Returns",
    basis: "per_return",
    side: "both",
    fixed_amount: 400,
    collect: "invoice",
  });
  await w.post("/v1/sandbox/clock/advance", { by: "PT2M" });
  const path = `/v1/sandbox/payments/${id(charge)}`;
  await w.post(`${path}/submit`);
  await w.post(`${path}/return`, { code: "R01" });
  const fees = (await w.ask("GET", `/v1/fees?fee_line_id=${id(line)}`)) as unknown as Resource[];
  await w.post(`/v1/fee_lines/${id(line)}/end`);
  const [fee] = fees;
  if (fee === undefined) throw new Error("the returned charge earned no fee");
  return fee;
}

/** A fee that a deposit keeps back: one for all requests, since it takes days. */
async function keptFee(w: Actions): Promise<Resource> {
  const find = async () => {
    const fees = (await w.ask("GET", "/v1/fees?open=false")) as unknown as Resource[];
    return fees.find(({ name, status }) => name === "Kept back" && status !== "open");
  };
  const known = await find();
  if (known !== undefined) return known;
  const charge = await w.payment("charge", { payment_date: await w.today() });
  const line = await w.post("/v1/fee_lines", {
    account_id: charge["account_id"],
    name: "Kept back",
    basis: "per_payment",
    side: "charge",
    fixed_amount: 40,
    collect: "net_of_funding",
  });
  await w.post("/v1/sandbox/clock/advance", { by: "PT2M" });
  for (const step of ["submit", "settle", "pay"])
    await w.post(`/v1/sandbox/payments/${id(charge)}/${step}`);
  await w.post("/v1/sandbox/clock/advance", { by: "P2D" });
  await w.post(`/v1/fee_lines/${id(line)}/end`);
  const fee = await find();
  if (fee === undefined) throw new Error("no deposit keeps the charge's fee back");
  return fee;
}

/** The body that marks what the fee of a returned charge owes as paid. */
async function invoicePayment(w: Actions) {
  const { account_id, event_at } = await returnedFee(w);
  const day = String(event_at).slice(0, 10);
  const reference = `Wire of ${String(event_at)}`;
  return { account_id, month: day.slice(0, 7), amount: 400, paid_on: day, reference };
}

const paidInvoice = async (w: Actions) => await w.post("/v1/fee_payments", await invoicePayment(w));

/** Requests about fees that succeed. */
export const FEE_SUCCESSES = {
  "fee_lines.list": () => ({ query: "in_force=true" }),
  "fee_lines.create": async (w: Actions) => ({ body: await feeLineBody(w) }),
  "fee_lines.get": async (w: Actions) => of(await newFeeLine(w)),
  "fee_lines.end": async (w: Actions) => of(await newFeeLine(w)),
  "fee_lines.earn": async (w: Actions) => of(await newFeeLine(w)),
  "fees.list": () => ({ query: "open=true" }),
  "fees.statement": async (w: Actions) => ({
    query: `account_id=${id(await w.account())}&month=2026-03`,
  }),
  "fees.waive": async (w: Actions) => of(await returnedFee(w), { reason: "Our mistake." }),
  "fee_payments.list": () => ({ query: "month=2026-03" }),
  "fee_payments.create": async (w: Actions) => ({ body: await invoicePayment(w) }),
  "fee_payments.reverse": async (w: Actions) =>
    of(await paidInvoice(w), { reason: "The wire was for something else." }),
  "fees.refund": async (w: Actions) => of(await keptFee(w), { amount: 1, reason: "Our mistake." }),
};

/** And those that the rules refuse. */
export const FEE_REFUSED: Readonly<Record<string, Refusals>> = {
  fee_line_ended: {
    "fee_lines.end": async (w) => {
      const line = await newFeeLine(w);
      await w.post(`/v1/fee_lines/${id(line)}/end`);
      return of(line);
    },
    "fee_lines.create": async (w) => {
      const line = await newFeeLine(w);
      await w.post(`/v1/fee_lines/${id(line)}/end`);
      const body = {
        ...(await feeLineBody(w)),
        account_id: line["account_id"],
        replaces: id(line),
      };
      return { body };
    },
  },
  too_many_fee_lines: {
    "fee_lines.create": async (w) => {
      const body = await feeLineBody(w);
      for (let n = 0; n < 20; n += 1) await w.post("/v1/fee_lines", body);
      return { body };
    },
  },
  fee_not_collected: {
    "fees.refund": async (w) => of(await returnedFee(w), { reason: "Nothing was kept." }),
  },
  fee_invoice_paid: {
    "fee_payments.create": async (w) => ({
      body: { ...(await invoicePayment(w)), month: "2025-01" },
    }),
  },
  fee_payment_reversed: {
    "fee_payments.reverse": async (w) => {
      const paid = await paidInvoice(w);
      await w.post(`/v1/fee_payments/${id(paid)}/reverse`, { reason: "An error." });
      return of(paid, { reason: "Again." });
    },
  },
  fee_not_open: {
    "fees.waive": async (w) => {
      const fee = await returnedFee(w);
      await w.post(`/v1/fees/${id(fee)}/waive`, { reason: "Our mistake." });
      return of(fee, { reason: "Again." });
    },
  },
};

import type { Resource } from "../support/service.ts";
import type { Actions } from "./fixture.ts";

const idOf = (resource: Resource) => resource["id"] as string;

/** A line by which money came in, and the account that it is of. */
async function wire(w: Actions) {
  const account_id = idOf(await w.account());
  const content = `Date,Amount,Description\n2031-01-02,9.99,WIRE ${account_id}`;
  const statement = await w.post("/v1/bank_statements", { name: "wires.csv", content });
  return {
    path: [idOf(statement), "2"],
    body: { account_id, reason: "The business named the wire." },
  };
}

/** A line that is a charge of the bank. */
async function charged(w: Actions) {
  const content = `Date,Amount,Description\n2031-01-02,-9.99,FEE ${idOf(await w.account())}`;
  const statement = await w.post("/v1/bank_statements", { name: "fees.csv", content });
  return {
    path: [idOf(statement), "2"],
    body: { ledger_account: "bank_fees", amount: 999, reason: "The fee of the month." },
  };
}

async function pull(w: Actions) {
  const { account_id } = await w.payment("payout", { payment_date: await w.today() });
  return { path: [account_id as string], body: { amount: 25_000, reason: "For payroll." } };
}

/** Requests about lines of statements, and money paid in for payouts, that succeed. */
export const STATEMENT_SUCCESSES = {
  "bank_statements.match": async (w: Actions) => await w.openLine(),
  "bank_statements.unmatch": async (w: Actions) => ({
    path: await w.matchedLine(),
    query: "reason=Wrong",
  }),
  "bank_statements.receive": wire,
  "bank_statements.book": charged,
  "bank_statements.bookings": () => ({}),
  "prefunding.list": () => ({}),
  "prefunding.waiting": async (w: Actions) => ({ path: [idOf(await w.account())] }),
  "prefunding.pull": pull,
  "prefunding.receipts": () => ({}),
};

/** A charge of the bank that is booked already. */
export async function bookedLine(w: Actions) {
  const { path, body } = await charged(w);
  await w.post(`/v1/bank_statements/${path[0]}/lines/2/book`, body);
  return { path, body };
}

/** A line that is received already. */
export async function receivedLine(w: Actions) {
  const { path, body } = await wire(w);
  await w.post(`/v1/bank_statements/${path[0]}/lines/2/receive`, body);
  return { path, body };
}

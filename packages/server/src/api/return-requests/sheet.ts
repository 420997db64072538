import type { ReturnRequestRow } from "../../db/tables/files/return-requests.ts";
import { escape } from "../../http/reference/html.ts";

const STYLE =
  "body{font:14px/1.45 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%;margin:1rem 0}td,th{border:1px solid #999;padding:.25rem .5rem;text-align:left;vertical-align:top}th{width:14rem;font-weight:600}.draft{border:2px solid #b00;padding:.5rem;font-weight:600}.sign{margin-top:3rem;border-top:1px solid #000;width:20rem}";

const INDEMNITY =
  "We ask you to request the return of this entry from the receiving bank. We indemnify you against losses, claims and costs that arise from the receiving bank returning it at our request. The receiving bank need not comply. It may return the whole amount only.";

/** The letter to our bank: one printed page. */
export function requestSheet(
  row: ReturnRequestRow,
  { receiver, reason }: { readonly receiver: string; readonly reason: string },
): string {
  const title = `Request ${row.number} for the return of an ACH entry (R06)`;
  const isDraft = row.approved_by === null;
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title>`,
    `<style>${STYLE}</style></head><body><h1>${escape(title)}</h1>`,
    isDraft ? '<p class="draft">Draft: a second person has not approved it. Do not send.</p>' : "",
    table([
      ["Originator", `${row.company_name}, company id ${row.company_id}`],
      ["Originating bank (ODFI)", row.odfi_routing_number],
      ["Receiving bank (RDFI)", row.rdfi_routing_number],
      ["Trace number", row.trace_number],
      ["Amount", dollars(row.amount_cents)],
      ["Side", row.payment_kind === "payout" ? "credit to the receiver" : "debit of the receiver"],
      ["Entry class", row.sec_code],
      ["Effective entry date", row.effective_date],
      ["Settlement date", row.settlement_date ?? "not settled"],
      ["Receiver", receiver],
      ["Receiver's account", `ends in ${row.account_mask.slice(-4)}`],
      ["Reason", reason],
      ["Explanation", row.explanation],
      ["Contact", `${row.contact_name}, ${row.contact_phone}, ${row.contact_email}`],
      ["Our reference", row.id],
      ["Bank's reference", row.bank_reference ?? ""],
      ["Drafted", row.created_at.slice(0, 10)],
    ]),
    `<p>${escape(INDEMNITY)}</p>`,
    `<p class="sign">${escape(row.signer ?? "")}<br>Signature and date</p>`,
    "</body></html>",
    "",
  ].join("\n");
}

function table(rows: readonly (readonly [name: string, value: string])[]): string {
  const cells = rows.map(
    ([name, value]) => `<tr><th>${escape(name)}</th><td>${escape(value)}</td></tr>`,
  );
  return `<table>${cells.join("\n")}</table>`;
}

function dollars(cents: bigint): string {
  const digits = cents.toString().padStart(3, "0");
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return `USD ${whole}.${digits.slice(-2)}`;
}

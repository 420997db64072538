import { printedPage, type PrintedPart } from "../shared/printed-page.ts";
import type { Evidence } from "./read-evidence.ts";

/** Who prepares the proof, and when. */
export interface Preparer {
  readonly made_at: string;
  readonly made_by: string;
  readonly environment_name: string;
}

const dollars = (cents: bigint) =>
  `$${(cents / 100n).toLocaleString("en-US")}.${String(cents % 100n).padStart(2, "0")}`;

/** The proof as one page: its parts in the order in which banks ask for them. */
export function proofPage(evidence: Evidence, preparer: Preparer): string {
  return printedPage(`Proof of authorization, ${evidence.request.bank_reference}`, [
    cover(evidence, preparer),
    entriesOf(evidence),
    consentOf(evidence),
    termsOf(evidence),
    identityOf(evidence),
    linkOf(evidence),
    ...historyOf(evidence),
    { title: "Goods or services", text: evidence.request.delivered },
    attachmentsOf(evidence),
    statementOf(evidence, preparer),
  ]);
}

function cover({ request, payment }: Evidence, { environment_name }: Preparer): PrintedPart {
  return {
    title: "Request",
    facts: [
      ["The bank's reference", request.bank_reference],
      ["Asked on", request.received_on],
      ["Due to the bank that asks", request.due_on],
      ["Originator", environment_name],
      ["Amount", dollars(payment.amount_cents)],
      ["Payment date", payment.payment_date],
      ["Trace number", payment.trace_number],
      ["Payment", payment.id],
    ],
  };
}

const entriesOf = ({ sent }: Evidence): PrintedPart => ({
  title: "The entry as it was sent; account numbers are masked",
  text:
    sent.length === 0
      ? null
      : sent
          .map(({ file_name, line, settlement_date, records }) =>
            [`${file_name}, line ${line}, settled ${settlement_date}`, ...records].join("\n"),
          )
          .join("\n\n"),
});

const consentOf = ({ authorization }: Evidence): PrintedPart => ({
  title: "The text that the customer agreed to",
  text: authorization?.text ?? null,
  facts: [
    ["Version", authorization?.version ?? null],
    ["Language", authorization?.language ?? null],
    ["SHA-256 of the text", authorization?.text_hash ?? null],
    ["Accepted at (UTC)", authorization?.accepted_at ?? null],
  ],
});

function termsOf({ authorization, payment }: Evidence): PrintedPart {
  const { terms } = authorization ?? {};
  const amount = (cents: number | null | undefined) =>
    cents === null || cents === undefined ? null : dollars(BigInt(cents));
  return {
    title: "What was authorized",
    facts: [
      ["Consent, as the business states it", payment.consent_type],
      ["Kind", terms?.type ?? null],
      ["At least", amount(terms?.min_amount)],
      ["At most", amount(terms?.max_amount)],
      ["Frequency", terms?.frequency ?? null],
      ["From", terms?.start_date ?? null],
      ["Purpose, as the customer saw it", payment.description],
    ],
  };
}

const identityOf = ({ payment, device, authorization }: Evidence): PrintedPart => ({
  title: "Identity and device",
  facts: [
    ["Customer", payment.customer_name],
    ["Customer id", payment.customer_id],
    ["Customer since", payment.customer_since],
    ["Identity review", payment.customer_status],
    ["Network address at the authorization", device?.ip_address ?? null],
    ["Browser at the authorization", device?.user_agent ?? null],
    ["Session", authorization?.session_id ?? null],
    ["Network address at the payment", payment.device_ip],
  ],
});

const linkOf = ({ payment, related }: Evidence): PrintedPart => ({
  title: "Bank account",
  facts: [
    ["Account", payment.paykey_label],
    ["Routing number", payment.routing_number],
    ["Bank", payment.institution_name],
    ["Linked through", payment.paykey_source],
    ["Linked at", payment.paykey_since],
    ["Verification by entries", payment.verified],
    ["Paid charges before", String(paidBefore(payment.created_at, related))],
  ],
});

const paidBefore = (at: string, related: Evidence["related"]) =>
  related.filter(
    ({ kind, status, created_at }) => kind === "charge" && status === "paid" && created_at < at,
  ).length;

const historyOf = ({ history, returns, related }: Evidence): PrintedPart[] => [
  {
    title: "History of the payment",
    table: {
      head: ["at (UTC)", "status", "reason", "code", "message"],
      rows: history.map((row) => [row.changed_at, row.status, row.reason, row.code, row.message]),
    },
  },
  {
    title: "Returns",
    table: {
      head: ["read at (UTC)", "code", "trace number", "amount"],
      rows: returns.map((row) => [
        row.applied_at,
        row.code,
        row.trace_number,
        dollars(row.amount_cents),
      ]),
    },
  },
  {
    title: "Other payments of the same bank account, the latest first",
    table: {
      head: ["created at (UTC)", "kind", "amount", "payment date", "status", "code"],
      rows: related.map((row) => [
        row.created_at,
        row.kind,
        dollars(row.amount_cents),
        row.payment_date,
        row.status,
        row.status_code ?? "",
      ]),
    },
  },
];

const attachmentsOf = ({ attachments }: Evidence): PrintedPart => ({
  title: "Documents",
  table: {
    head: ["file", "name", "type", "bytes", "SHA-256"],
    rows: attachments.map((one) => [
      one.file,
      one.name,
      one.media_type,
      String(one.bytes.length),
      one.sha256,
    ]),
  },
});

const statementOf = ({ request }: Evidence, { made_at, made_by }: Preparer): PrintedPart => ({
  title: "Statement of the preparer",
  text: request.statement,
  facts: [
    ["Prepared by", made_by],
    ["Prepared at (UTC)", made_at],
  ],
});

import { addDays, addMs, isBankingDay, laterOf, rollForward, type Instant } from "@railhead/core";
import { Type } from "typebox";
import { listBanks, reserveEntryNumbers, type Bank } from "../../db/tables/banks/banks.ts";
import { insertSimulatedReturns } from "../../db/tables/files/simulated-returns.ts";
import { invalid } from "../../http/schema/problem.ts";
import { ok, route } from "../../http/route/route.ts";
import { CentsBound, CivilDate, Formatted, OneOf, Text, Uuid } from "../../http/schema/schema.ts";
import { DECIDE_AT_ONCE, NEAR_DAYS } from "../../payments/received/describe-entry.ts";
import { nextPoll } from "../../rails/calendar/bank-day.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import {
  FORWARD,
  forwardBatch,
  forwardTrace,
} from "../../sandbox/simulated-bank/forward-entries.ts";
import { sealReturn } from "../../sandbox/simulated-bank/sealed-returns.ts";

const SEC_CODES = ["PPD", "CCD", "CTX", "WEB"] as const;
const Ascii = (maximum: number) => Type.Optional(Formatted("nacha-text", maximum));

/** One addenda record has 80 characters; entries other than CTX carry one. */
const remittanceFaults = ({
  sec_code,
  remittance,
}: {
  sec_code?: unknown;
  remittance?: unknown;
}) =>
  typeof remittance === "string" && remittance.length > 80 && sec_code !== "CTX"
    ? [{ reference: "/remittance", detail: "Must be up to 80 characters, except of CTX." }]
    : [];

/** When the file is read: by a poll of this instant, too, and by one that is planned from before the profile changed. */
function readAt({ profile, next_poll_at }: Bank, at: Instant): Instant {
  const next = nextPoll(profile, addMs(at, -1));
  return next_poll_at < next ? laterOf(next_poll_at, at) : next;
}

export const createReceivedEntry = route(
  {
    operationId: "sandbox.received_entries.create",
    method: "POST",
    path: "/v1/sandbox/received_entries",
    summary: "Originate an entry to one of our accounts",
    description:
      "The simulated bank puts a file with the entry of another party into its inbound folder, and the next poll reads it. Amount 0 is a prenote. With `hold_to_act` the entry waits for a person until the cut-off, otherwise it is decided by default at once. With a later `settlement_date` it is `pending` until then, and waits afterwards as with `hold_to_act`.",
    body: Type.Object({
      direction: OneOf(["debit", "credit"]),
      amount: CentsBound(),
      sec_code: Type.Optional(OneOf(SEC_CODES)),
      company_name: Ascii(16),
      company_id: Ascii(10),
      entry_description: Ascii(10),
      individual_id: Ascii(15),
      individual_name: Ascii(16),
      account_number: Type.Optional(Formatted("account-number")),
      remittance: Type.Optional(Text(1, 8_000)),
      bank_id: Type.Optional(Uuid()),
      hold_to_act: Type.Optional(Type.Boolean()),
      settlement_date: Type.Optional(CivilDate()),
    }),
    validate: ({ body }) => remittanceFaults(body),
    response: Type.Object({
      file_name: Type.String(),
      trace_number: Type.String(),
      settlement_date: Type.String({ format: "date" }),
      read_at: Type.String({ format: "date-time" }),
    }),
    problems: ["not_found", "validation_error"],
    scope: "sandbox:write",
    accountScoped: false,
    platformOnly: true,
  },
  async ({ app, environment, tx, at }, { body }) => {
    const banks = await listBanks(tx, environment.id);
    const bank = banks.find(({ id, is_default }) =>
      body.bank_id === undefined ? is_default : id === body.bank_id,
    );
    if (bank === undefined || !bank.is_simulated) {
      throw invalid([{ reference: "/bank_id", detail: "Names no simulated bank." }]);
    }
    const { profile } = bank;
    const id = app.ids.uuid(at);
    // Unlike one drawn at random, no two entries have one trace number, and a replay has the same.
    const number = await reserveEntryNumbers(tx, bank, 1);
    const sequence = String(number % 10_000_000n).padStart(7, "0");
    const trace_number = forwardTrace(sequence);
    const read_at = readAt(bank, at);
    const today = rollForward(easternTime(read_at).date);
    const { settlement_date = today } = body;
    const last = addDays(today, NEAR_DAYS);
    if (settlement_date < today || settlement_date > last || !isBankingDay(settlement_date)) {
      const detail = `Must be a banking day from ${today} to ${last}.`;
      throw invalid([{ reference: "/settlement_date", detail }]);
    }
    const isHeld = body.hold_to_act === true || settlement_date > today;
    const isBusiness = body.sec_code === "CCD" || body.sec_code === "CTX";
    const batch = forwardBatch(profile, {
      direction: body.direction,
      amount_cents: body.amount,
      sec_code: body.sec_code ?? "PPD",
      company_name: body.company_name ?? "OTHER PARTY",
      company_id: body.company_id ?? "1999999999",
      entry_description: body.entry_description ?? "PAYMENT",
      individual_id: body.individual_id ?? "",
      individual_name: body.individual_name ?? (isBusiness ? "RECEIVER INC" : "RECEIVER"),
      account_number: body.account_number ?? "000123456789",
      remittance: body.remittance ?? "",
      discretionary_data: isHeld ? "" : DECIDE_AT_ONCE,
      settlement_date,
      trace_number,
    });
    const file_name = `INBOUND_${id}.ach`;
    const sealed = { file_name, record: JSON.stringify(batch) };
    await insertSimulatedReturns(tx, environment.id, [
      {
        file_name,
        trace_number: profile.odfi_routing_number.slice(0, 8) + sequence,
        code: FORWARD,
        record: await sealReturn(app.vault, environment.id, sealed),
        due_at: at,
      },
    ]);
    return ok({ file_name, trace_number, settlement_date, read_at });
  },
);

import { contestOf } from "@railhead/nacha";
import type { Sandbox, TestService } from "../service.ts";
import { deliver, repliesFile, sentEntries } from "./bank-replies.ts";

/** Has the receiving bank contest our dishonor with a trace number, of its amount or a corrected one. */
export async function contestDishonor(
  service: TestService,
  sandbox: Sandbox,
  { trace, code, amount }: { trace: string; code: string; amount?: number },
): Promise<void> {
  const sent = (await sentEntries(service, sandbox.environment.id)).get(trace);
  if (sent === undefined) throw new Error(`no entry ${trace} was sent`);
  const bank = sent.entry.receiving_dfi_identification;
  const reply = contestOf({ ...sent.header, settlement_date: "064" }, sent.entry, {
    odfi_identification: bank,
    trace_number: `${bank}0000077`,
    batch_number: 1,
    return_reason_code: code,
  });
  if (amount !== undefined) reply.entry.amount = amount;
  const bytes = Buffer.from(repliesFile([reply], 77));
  await deliver(service, sandbox, { name: "CONTEST_77.ach", bytes });
}

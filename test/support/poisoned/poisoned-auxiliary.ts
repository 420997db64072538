import type { DueWork } from "../../../packages/server/src/db/tables/payments/due.ts";
import { createPaykey } from "../factories.ts";
import { AFTER_CUTOFF, inTheMiddle, charge, COPIED_ID, type MakeSet } from "./poisoned-set.ts";
import { copyRow, sealAnew } from "./row-sets.ts";

/** Sets of entries that are no payments. */
export const auxiliarySets = {
  async dishonor(service, sandbox) {
    const { id } = await charge(sandbox, { outcome: "return:R06" });
    await sandbox.advance("2026-03-05T15:00:00.000Z");
    const made = await sandbox.post("/v1/dishonors", {
      payment_id: id,
      code: "R70",
    });
    const changes = { item_key: "'copy-' || made.i" };
    const set = await copyRow(service, {
      table: "auxiliary_entries",
      id: made["id"] as string,
      changes,
    });
    return await inTheMiddle(service, set, {
      until: "2026-03-05T21:15:00.000Z",
      moved: "status <> 'requested'",
    });
  },

  async correction_refusal(service, sandbox) {
    await charge(sandbox, { outcome: "noc:C04" });
    await sandbox.advance("2026-03-05T15:00:00.000Z");
    const [noted] = await sandbox.list("/v1/exceptions?kind=correction_not_applied");
    const made = await sandbox.post("/v1/correction_refusals", {
      exception_ids: [noted?.["id"]],
      code: "C64",
    });
    const set = await copyRow(service, {
      table: "auxiliary_entries",
      id: made["correction_refusals"][0]["id"] as string,
      changes: { item_key: "'copy-' || made.i" },
    });
    return await inTheMiddle(service, set, {
      until: "2026-03-05T21:15:00.000Z",
      moved: "status <> 'requested'",
    });
  },

  async received_return(service, sandbox) {
    const order = { direction: "debit", amount: 700, sec_code: "CCD", hold_to_act: true };
    await sandbox.post("/v1/sandbox/received_entries", order);
    await sandbox.advance("2026-03-02T20:00:00.000Z");
    const [row] = await sandbox.list("/v1/received_entries");
    const { id } = await sandbox.post(`/v1/received_entries/${row?.["id"] as string}/return`, {
      code: "R29",
      reason: "Nobody agreed.",
    });
    const changes = { item_key: "'copy-' || made.i" };
    const set = await copyRow(service, {
      table: "auxiliary_entries",
      id: id as string,
      changes,
    });
    return await inTheMiddle(service, set, { until: AFTER_CUTOFF, moved: "status <> 'requested'" });
  },

  async verification(service, sandbox) {
    const { id } = await createPaykey(sandbox);
    const made = await sandbox.post(`/v1/paykeys/${id}/verifications`, { method: "prenote" });
    const token = { token: "'copy-' || made.i" };
    const paykeys = await copyRow(service, { table: "paykeys", id: id as string, changes: token });
    const place = { table: "paykeys", column: "account_number", ids: paykeys.ids };
    await sealAnew(service, sandbox, place, (index) => `7100${String(index).padStart(6, "0")}`);
    const others = paykeys.ids.filter((paykey) => paykey !== id);
    const list = `(array['${[id, ...others].join("','")}']::uuid[])`;
    const changes = { paykey_id: `${list}[made.i]` };
    const set = await copyRow(service, {
      table: "auxiliary_entries",
      id: made["id"] as string,
      changes,
    });
    return await inTheMiddle(service, set, { until: AFTER_CUTOFF, moved: "status <> 'created'" });
  },

  async reversal(service, sandbox) {
    const { id } = await charge(sandbox);
    await sandbox.advance("2026-03-05T22:00:00.000Z");
    const made = await sandbox.post(`/v1/charges/${id}/reversal`, { reason: "duplicate" });
    const payments = await copyRow(service, {
      table: "payment_states",
      id: id as string,
      changes: COPIED_ID,
    });
    const others = payments.ids.filter((payment) => payment !== id);
    const list = `(array['${[id, ...others].join("','")}']::uuid[])`;
    const changes = { payment_id: `${list}[made.i]` };
    const set = await copyRow(service, {
      table: "auxiliary_entries",
      id: made["id"] as string,
      changes,
    });
    return await inTheMiddle(service, set, {
      until: "2026-03-06T21:15:00.000Z",
      moved: "status <> 'requested'",
    });
  },
} satisfies Partial<Record<DueWork, MakeSet>>;

import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const READ = "2026-03-03T13:00:00.000Z";
const ISA =
  "ISA*00*          *00*          *ZZ*PAYER          *ZZ*PAYEE          *260303*1200*U*00401*000000001*0*P*:~";
const SET = [
  "ST*820*0001",
  "BPR*C*351.50*C*ACH*CTX*01*021000021*DA*111*1999999999**01*091000019*DA*222*20260303",
  "TRN*1*70001",
  "N1*PR*PAYER COMPANY",
  "RMR*IV*4711**251.50*260.00*8.50",
  "RMR*PO*4712**100.00",
  "SE*7*0001",
].join("~");

test("the remittance of a CTX credit is read from its addenda records, invoice by invoice, and free text stays text", async () => {
  const sandbox = await service.addSandbox();
  const receive = (order: object) =>
    sandbox.post("/v1/sandbox/received_entries", {
      direction: "credit",
      sec_code: "CTX",
      ...order,
    });
  await receive({ amount: 35_150, remittance: `${ISA}${SET}~` });
  await receive({ amount: 35_151, remittance: `${ISA}${SET}~` });
  await receive({ amount: 35_152, sec_code: "CCD", remittance: "THANK YOU" });
  await sandbox.advance(READ);
  const rows = await sandbox.list("/v1/received_entries?sort_by=amount&sort_order=asc");
  const read = async (at: number) =>
    (await sandbox.get(`/v1/received_entries/${String(rows[at]?.["id"])}/remittance`)) as {
      text: string;
      advice: Record<string, unknown> | null;
    };
  const whole = await read(0);
  expect(whole.text).toBe(`${ISA}${SET}~`);
  expect(rows[0]?.["addenda_count"]).toBe(Math.ceil(whole.text.length / 80));
  expect(whole.advice).toMatchObject({
    payment_amount: "35150",
    payment_date: "2026-03-03",
    reference: "70001",
    payer: "PAYER COMPANY",
    payee: null,
    sum: "35150",
    lines: [
      { qualifier: "IV", number: "4711", paid: "25150", total: "26000", discount: "850" },
      { qualifier: "PO", number: "4712", paid: "10000", total: null, discount: null },
    ],
    problems: [],
  });
  expect((await read(1)).advice?.["problems"]).toEqual([
    "The remittance says 351.50 and the entry moved 351.51: the difference is -0.01.",
  ]);
  expect(await read(2)).toEqual({ text: "THANK YOU", advice: null });
});

import { expect, test } from "vitest";
import type { BankProfile, SftpSettings } from "../../db/tables/banks/banks.ts";
import { simulatedBank } from "../calendar/bank-profile.ts";
import { bankProfileFaults } from "./profile-faults.ts";
import { fileName } from "../files/file-name.ts";

const sftp: SftpSettings = {
  host: "sftp.example.com",
  port: 22,
  username: "railhead",
  host_key_fingerprints: [`SHA256:${"a".repeat(43)}`],
  outbound: "/outbound",
  inbound: ["/inbound"],
  after_reading: "leave",
  rename: true,
  stat: true,
  read_back: true,
  timeout_ms: 30_000,
  secret_files: { private_key: "/run/secrets/key" },
};
const overSftp: BankProfile = { ...simulatedBank, transport: "sftp", sftp };

test("the simulated bank and a complete SFTP profile are sound", () => {
  expect(bankProfileFaults(simulatedBank)).toEqual([]);
  expect(bankProfileFaults(overSftp)).toEqual([]);
});

const WINDOW = { cutoff: "10:00", deadline: "10:15", settlement: "13:00" };
const OFFSET = {
  routing_number: "091000019",
  account_type: "checking",
  account_number_file: "/run/secrets/offset",
} as const;

/** Profiles that are confirmed by 17:30, and in their same-day window by another time. */
const confirmedAt = (confirm_by: string): Partial<BankProfile> => ({
  confirmation: "totals",
  confirm_by: "17:30",
  same_day: [{ ...WINDOW, confirm_by }],
});

const BROKEN: readonly (readonly [string, Partial<BankProfile>])[] = [
  ["routing number", { odfi_routing_number: "091000018" }],
  ["10 characters", { immediate_origin: "123" }],
  ["deadline", { deadline: "15:00" }],
  ["not a time", { funding: "7:30" }],
  ["polls", { polls: [] }],
  ["polls", { polls: ["07:30", "7 pm"] }],
  ["unknown variable", { file_name: "{modifier}{yyyyMMdd}{sequence}.ach" }],
  ["{modifier}", { file_name: "{yyyyMMdd}.ach" }],
  ["two days", { file_name: "{modifier}.ach" }],
  ["not plain", { file_name: "../{yyyyMMdd}{modifier}.ach" }],
  ["no date", { closures: ["2026-02-30"] }],
  ["cents", { limits: { entry_cents: 1.5 } }],
  ["check digit", { immediate_destination: " 091000018" }],
  ["returns_by", { returns_by: "07:00" }],
  ["not after", { same_day: [WINDOW, WINDOW] }],
  ["not in order", { same_day: [{ ...WINDOW, deadline: "09:00" }] }],
  ["not HH:MM", { same_day: [{ ...WINDOW, settlement: "1 pm" }] }],
  ["confirmation is none", { same_day: [{ ...WINDOW, confirm_by: "11:00" }] }],
  ["confirm_by is not a time", confirmedAt("11 am")],
  ["confirm_by is not after its deadline", confirmedAt("10:15")],
  ["offset.routing_number", { funding_mode: "offset", offset: { ...OFFSET, routing_number: "1" } }],
  ["twice", { offset: OFFSET }],
  ["settings are missing", { transport: "sftp" }],
  ["pin", { transport: "sftp", sftp: { ...sftp, host_key_fingerprints: [] } }],
  ["neither", { transport: "sftp", sftp: { ...sftp, secret_files: {} } }],
  ["sftp.archive", { transport: "sftp", sftp: { ...sftp, after_reading: "archive" } }],
];

test.each(BROKEN)("the doctor names what is wrong: %s", (word, change) => {
  const faults = bankProfileFaults({ ...simulatedBank, ...change });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(word);
});

test("a template makes the name a bank asks for", () => {
  const profile = { ...simulatedBank, file_name: "ACH PS {odfi} {yyMMdd}{HHmm}-{modifier}.ach" };
  const name = fileName(profile, { date: "2026-03-02", time: "16:00" }, "B");
  expect(name).toBe("ACH PS 091000019 2603021600-B.ach");
});

test.each([
  ["A", "1 01 001"],
  ["Z", "26 26 026"],
  ["0", "27 27 027"],
  ["9", "36 36 036"],
])("a template may count the files of a day: %s", (modifier, numbers) => {
  const profile = { ...simulatedBank, file_name: "{yyMMdd} {n} {nn} {nnn}" };
  const name = fileName(profile, { date: "2026-03-02", time: "16:00" }, modifier);
  expect(name).toBe(`260302 ${numbers}`);
  expect(bankProfileFaults(profile)).toEqual([]);
});

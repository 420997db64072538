import type { BankProfile } from "../../db/tables/banks/banks.ts";

/** The profile of the simulated bank: an ODFI with standard (not same-day) service. */
export const simulatedBank: BankProfile = {
  name: "Simulated Bank",
  transport: "directory",
  odfi_routing_number: "091000019",
  immediate_destination: " 091000019",
  immediate_destination_name: "SIMULATED BANK",
  immediate_origin: "1234567890",
  immediate_origin_name: "RAILHEAD",
  company_name: "RAILHEAD",
  company_identification: "1234567890",
  cutoff: "16:00",
  deadline: "16:30",
  polls: ["07:30", "10:00", "11:00", "12:00", "13:00", "14:00", "15:00", "16:00", "17:00"],
  settlement: "08:30",
  maturity: "09:00",
  funding: "12:00",
  return_wait_days: 2,
  max_entries_per_file: 20_000,
};

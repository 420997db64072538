import type { CivilDate, Instant } from "@railhead/core";

/** Who we are to a bank (the ODFI) and when its day turns. Times are Eastern wall clock, `HH:MM`. */
export interface BankProfile {
  readonly name: string;
  readonly transport: "directory";
  /** The ODFI's routing number; its first eight digits begin every trace number. */
  readonly odfi_routing_number: string;
  readonly immediate_destination: string;
  readonly immediate_destination_name: string;
  readonly immediate_origin: string;
  readonly immediate_origin_name: string;
  readonly company_name: string;
  readonly company_identification: string;
  readonly entry_description: string;
  /** When files are sealed on a banking day. */
  readonly cutoff: string;
  /** The last moment at which a file sealed for that cut-off may still be handed over. */
  readonly deadline: string;
  /** When the bank's returns are read on a banking day. */
  readonly poll: string;
  readonly settlement: string;
  /** When payments whose return wait is over become paid, after the day's returns were read. */
  readonly maturity: string;
  /** When paid money is grouped into funding events. */
  readonly funding: string;
  readonly return_wait_days: number;
  readonly max_entries_per_file: number;
}

/** The bank that a sandbox simulates: the common ODFI, with standard (not same-day) service. */
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
  entry_description: "PAYMENT",
  cutoff: "16:00",
  deadline: "16:30",
  poll: "07:30",
  settlement: "08:30",
  maturity: "09:00",
  funding: "12:00",
  return_wait_days: 2,
  max_entries_per_file: 20_000,
};

/** A row of `banks`. */
export interface Bank {
  readonly id: string;
  readonly environment_id: string;
  readonly profile: BankProfile;
  readonly next_entry_number: bigint;
  readonly returns_read_through: CivilDate | null;
  readonly next_poll_at: Instant;
}

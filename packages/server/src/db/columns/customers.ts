import type { CustomerOutcome, CustomerStatus, Instant, ProcessingMethod } from "@railhead/core";
import { column } from "./columns.ts";

export interface CustomerConfig {
  readonly processing_method: ProcessingMethod;
  readonly sandbox_outcome: CustomerOutcome;
}

export interface CustomerAddress {
  readonly address1: string;
  readonly address2: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** The columns of `customers`. Those `created` are parameters of their creation and make up a row. */
export const CUSTOMERS = {
  id: column<string>()("uuid", "created"),
  environment_id: column<string>()("uuid"),
  account_id: column<string>()("uuid", "created"),
  name: column<string>()("text", "created"),
  type: column<"individual" | "business">()("text", "created"),
  email: column<string>()("text", "created"),
  phone: column<string>()("text", "created"),
  status: column<CustomerStatus>()("text", "created"),
  external_id: column<string | null>()("text?", "created"),
  address: column<CustomerAddress | null>()("json?", "created"),
  /** Encrypted JSON of the clear profile. */
  compliance_profile: column<Buffer | null>()("bytea?", "created"),
  device: column<{ readonly ip_address: string }>()("json", "created"),
  metadata: column<object>()("json", "created"),
  config: column<CustomerConfig>()("json", "created"),
  version: column<number>()("integer", "created"),
  created_at: column<Instant>()("timestamptz", "created"),
  updated_at: column<Instant>()("timestamptz", "created"),
  /** Set by erasure; such customers are read by no one. */
  deleted_at: column<Instant | null>()("timestamptz?"),
} as const;

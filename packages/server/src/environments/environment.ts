import type { Instant } from "@railhead/core";
import type { ClockMode } from "../clock.ts";

/** An isolated world of accounts, money and time; see table `environments`. */
export interface Environment {
  readonly id: string;
  readonly kind: "sandbox" | "live";
  readonly name: string;
  readonly seed: bigint;
  readonly clock_mode: ClockMode;
  readonly clock_at: Instant | null;
  readonly clock_version: bigint;
  readonly created_at: Instant;
}

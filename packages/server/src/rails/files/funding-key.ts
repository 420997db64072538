import type { FundingType } from "@railhead/core";

/** What a transfer's key is made of. */
interface Keyed {
  readonly id: string;
  readonly event_type: FundingType;
  readonly payment_count: number;
}

/**
 * What a transfer's addenda record says, at most 80 characters: the word by which it is found on a
 * statement, the funding event's id, and what it is, for the person who reads it.
 */
export function fundingKey({ id, event_type, payment_count }: Keyed): string {
  const what = event_type.replace("_", " ").toUpperCase();
  return `RHFUNDING ${id.replaceAll("-", "")} ${what} ${payment_count}`;
}

const KEY = /RHFUNDING([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})/gi;

/**
 * The ids of funding events that a text of a bank names. Banks break and respace such texts, so
 * spaces say nothing.
 */
export function fundingIdsIn(text: string): string[] {
  const found = [...text.replaceAll(/\s+/g, "").matchAll(KEY)];
  return [...new Set(found.map(([, ...parts]) => parts.join("-").toLowerCase()))];
}

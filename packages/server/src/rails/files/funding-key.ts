import type { FundingType } from "@railhead/core";

/** The input of a transfer's key. */
interface Keyed {
  readonly id: string;
  readonly event_type: FundingType;
  readonly payment_count: number;
}

/**
 * The addenda text of a transfer, at most 80 characters: a searchable word, the funding event's id,
 * its type and payment count.
 */
export function fundingKey({ id, event_type, payment_count }: Keyed): string {
  const what = event_type.replace("_", " ");
  return `RHFUNDING ${id.replaceAll("-", "")} ${what} ${payment_count}`.toUpperCase();
}

const KEY = /RHFUNDING([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})/gi;

/** The funding event ids in a statement text. Spaces are ignored, since banks break the text. */
export function fundingIdsIn(text: string): string[] {
  const found = [...text.replaceAll(/\s+/g, "").matchAll(KEY)];
  return [...new Set(found.map(([, ...parts]) => parts.join("-").toLowerCase()))];
}

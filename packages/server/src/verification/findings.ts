import type { Vault } from "../vault/vault.ts";

export type Decision = "accept" | "review" | "reject";

interface ReviewPlace {
  readonly id: string;
  readonly environment_id: string;
}

/** A provider may find the same of many; nothing changes what was found. */
const textByFindings = new WeakMap<object, string>();

/** Encrypts what a check has found for its review's row: it names people. */
export function sealFindings(vault: Vault, review: ReviewPlace, findings: object): Promise<Buffer> {
  let text = textByFindings.get(findings);
  if (text === undefined) {
    text = JSON.stringify(findings);
    textByFindings.set(findings, text);
  }
  return vault.encrypt(review.environment_id, placeOf(review.id), text);
}

/** What a check has found; null while it runs and after an erasure. */
export async function openFindings(
  vault: Vault,
  review: ReviewPlace & { readonly findings: Buffer | null },
): Promise<object | null> {
  if (review.findings === null) return null;
  const text = await vault.decrypt(review.environment_id, placeOf(review.id), review.findings);
  return JSON.parse(text) as object;
}

function placeOf(id: string) {
  return { table: "reviews", column: "findings", id };
}

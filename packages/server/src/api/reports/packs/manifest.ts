import type { CivilDate, Instant, PackName } from "@railhead/core";
import type { PackedFile } from "./packed-file.ts";

/** What a pack says of itself before its files. */
export interface PackFacts {
  readonly pack: PackName;
  readonly from: CivilDate;
  readonly to: CivilDate;
  readonly made_at: Instant;
  readonly made_by: string;
  readonly environment_id: string;
  readonly environment_name: string;
  readonly environment_kind: string;
  /** Where the sealed audit log stood. */
  readonly log: { readonly generation: number; readonly block: number; readonly hash: string };
  /** Ed25519, as base64url. */
  readonly public_key: string;
}

export const MANIFEST = "manifest.json";
export const SIGNATURE = "manifest.sig";

/** The text that is signed, byte for byte. */
export function manifestText(facts: PackFacts, files: readonly PackedFile[]): string {
  return `${JSON.stringify({ ...facts, files }, null, 2)}\n`;
}

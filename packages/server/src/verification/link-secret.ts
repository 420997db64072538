import type { Vault } from "../vault/vault.ts";

/** Provider data stored with the account, encrypted. */
export interface LinkSecret {
  /** The provider's handle, for reading balances later. */
  readonly ref: string;
  readonly owners: readonly string[];
}

interface LinkPlace {
  readonly paykey_id: string;
  readonly environment_id: string;
}

export function sealLink(vault: Vault, link: LinkPlace, secret: LinkSecret): Promise<Buffer> {
  return vault.encrypt(link.environment_id, placeOf(link), JSON.stringify(secret));
}

export async function openLink(
  vault: Vault,
  link: LinkPlace & { readonly secret: Buffer },
): Promise<LinkSecret> {
  const text = await vault.decrypt(link.environment_id, placeOf(link), link.secret);
  return JSON.parse(text) as LinkSecret;
}

function placeOf({ paykey_id }: LinkPlace) {
  return { table: "provider_links", column: "secret", id: paykey_id };
}

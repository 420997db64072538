import type { Vault } from "../vault/vault.ts";

/** The device that a customer agreed on. */
export interface AuthorizationDevice {
  readonly ip_address: string;
  readonly user_agent: string | null;
}

interface DevicePlace {
  readonly paykey_id: string;
  readonly environment_id: string;
}

export function sealDevice(
  vault: Vault,
  place: DevicePlace,
  device: AuthorizationDevice,
): Promise<Buffer> {
  return vault.encrypt(place.environment_id, placeOf(place), JSON.stringify(device));
}

/** Null after an erasure. */
export async function openDevice(
  vault: Vault,
  row: DevicePlace & { readonly device: Buffer | null },
): Promise<AuthorizationDevice | null> {
  if (row.device === null) return null;
  const text = await vault.decrypt(row.environment_id, placeOf(row), row.device);
  return JSON.parse(text) as AuthorizationDevice;
}

function placeOf({ paykey_id }: DevicePlace) {
  return { table: "paykey_authorizations", column: "device", id: paykey_id };
}

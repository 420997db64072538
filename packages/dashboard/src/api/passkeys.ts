import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { api } from "./client.ts";

/** What the service's options are for a browser; the service checks what comes back. */
const options = (sent: { readonly options: unknown }) => ({ optionsJSON: sent.options as never });

export const hasPasskeys = browserSupportsWebAuthn;

/** Makes a passkey of this device, and enrolls it. */
export async function enrollPasskey(label: string | null): Promise<unknown> {
  const made = await startRegistration(options(await api.credentials.beginPasskey()));
  return await api.credentials.confirmPasskey({ passkey: made, label });
}

export async function signInByPasskey(): Promise<unknown> {
  const given = await startAuthentication(options(await api.session.beginPasskey()));
  return await api.session.create({ passkey: given });
}

/** Gives a passkey again, for what needs a recent factor. */
export async function elevateByPasskey(): Promise<unknown> {
  const given = await startAuthentication(options(await api.session.beginElevation()));
  return await api.session.elevate({ passkey: given });
}

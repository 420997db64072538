import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { CHALLENGE_MS } from "../sessions/challenges.ts";
import type { RelyingParty } from "./relying-party.ts";

/** What `navigator.credentials.create` returned, as JSON. */
export interface PasskeyRegistration {
  readonly id: string;
  readonly rawId: string;
  readonly type: "public-key";
  readonly response: { readonly clientDataJSON: string; readonly attestationObject: string };
}

/** What `navigator.credentials.get` returned, as JSON. */
export interface PasskeyAssertion {
  readonly id: string;
  readonly rawId: string;
  readonly type: "public-key";
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    /** Whose passkey it is: the person's id. */
    readonly userHandle?: string | null | undefined;
  };
}

export interface NewPasskey {
  /** The credential id, in base64url. */
  readonly external_id: string;
  readonly public_key: Buffer;
  readonly counter: bigint;
  readonly parameters: {
    readonly aaguid: string;
    readonly device_type: string;
    readonly is_backed_up: boolean;
  };
}

/** ES256, RS256 and EdDSA: what platforms and security keys have. */
const ALGORITHMS = [-7, -257, -8];
const VERIFICATION = "required";
const RP_NAME = "Railhead";

// Loaded when the first person comes: it would double the time that a service takes to start.
const library = () => import("@simplewebauthn/server");
const helpers = () => import("@simplewebauthn/server/helpers");

export async function creationOptions(
  { id }: RelyingParty,
  wanted: {
    readonly challenge: string;
    readonly operator: {
      readonly id: string;
      readonly email: string;
      readonly name: string | null;
    };
    readonly enrolled: readonly string[];
  },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { challenge, operator, enrolled } = wanted;
  const { generateRegistrationOptions } = await library();
  return await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: id,
    userID: Uint8Array.from(Buffer.from(operator.id)),
    userName: operator.email,
    userDisplayName: operator.name ?? operator.email,
    challenge: Uint8Array.from(Buffer.from(challenge, "base64url")),
    timeout: CHALLENGE_MS,
    attestationType: "none",
    excludeCredentials: enrolled.map((external) => ({ id: external })),
    // Found by the browser without a name being typed, and only after a finger, face or PIN.
    authenticatorSelection: { residentKey: "required", userVerification: VERIFICATION },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** Without `allowed`, the browser offers every passkey that it has for the relying party. */
export async function requestOptions(
  { id }: RelyingParty,
  { challenge, allowed = [] }: { challenge: string; allowed?: readonly string[] },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return await generateAuthenticationOptions({
    rpID: id,
    challenge: Uint8Array.from(Buffer.from(challenge, "base64url")),
    timeout: CHALLENGE_MS,
    userVerification: VERIFICATION,
    allowCredentials: allowed.map((external) => ({ id: external })),
  });
}

/** The challenge that was signed; undefined where there is none. */
export function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()) as unknown;
    const { challenge } = (data ?? {}) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The passkey that a browser made for the challenge. Undefined where anything about it is wrong. */
export async function verifyRegistration(
  { id, origins }: RelyingParty,
  { response, challenge }: { response: PasskeyRegistration; challenge: string },
): Promise<NewPasskey | undefined> {
  try {
    if (await hasCertificate(response)) return undefined;
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: id,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    // An id other than that of the signed data would be another passkey's.
    if (!verified || registrationInfo.credential.id !== response.id) return undefined;
    const { credential, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo;
    return {
      external_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: BigInt(credential.counter),
      parameters: {
        aaguid,
        device_type: credentialDeviceType,
        is_backed_up: credentialBackedUp,
      },
    };
  } catch {
    // The library throws for whatever does not fit; the database is not asked above.
    return undefined;
  }
}

/** None is asked for, and following one would open connections to addresses that the sender chose. */
async function hasCertificate({ response }: PasskeyRegistration): Promise<boolean> {
  const { decodeAttestationObject } = await helpers();
  const bytes = Uint8Array.from(Buffer.from(response.attestationObject, "base64url"));
  const decoded = decodeAttestationObject(bytes);
  const isSelf = decoded.get("fmt") === "packed" && decoded.get("attStmt").get("x5c") === undefined;
  return decoded.get("fmt") !== "none" && !isSelf;
}

/** The counter of a signature that fits the challenge and the key; undefined where it does not. */
export async function verifyAssertion(
  { id, origins }: RelyingParty,
  given: {
    readonly response: PasskeyAssertion;
    readonly challenge: string;
    readonly publicKey: Buffer;
  },
): Promise<bigint | undefined> {
  const { response, challenge, publicKey } = given;
  try {
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: id,
      // The counter is compared in the database, where two uses at once are one after the other.
      credential: { id: response.id, publicKey: Uint8Array.from(publicKey), counter: 0 },
    });
    return verified ? BigInt(authenticationInfo.newCounter) : undefined;
  } catch {
    return undefined;
  }
}

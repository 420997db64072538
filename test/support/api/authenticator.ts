import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** What options of the service say, as far as an authenticator reads them. */
export interface Options {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

/** Where an authenticator differs from an honest one. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  /** 1: present, 4: verified by finger, face or PIN. */
  readonly flags?: number;
  readonly counter?: number;
  readonly userHandle?: string | null;
  readonly fmt?: string;
}

export const ORIGIN = "http://localhost:8787";
const PRESENT_AND_VERIFIED = 5;
const HAS_KEY = 64;

const base64url = (bytes: Buffer) => bytes.toString("base64url");
const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();

/** CBOR (RFC 8949), as far as authenticators need it. */
function cbor(value: unknown): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === "string") {
    const bytes = Buffer.from(value);
    return Buffer.concat([head(3, bytes.length), bytes]);
  }
  const pairs = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, pairs.length), ...pairs.flat().map(cbor)]);
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  return size < 256
    ? Buffer.from([(major << 5) | 24, size])
    : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}

/** An authenticator of software with one ES256 passkey, for what a real one does not do. */
export function createAuthenticator(options: { counts?: boolean } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let counter = 0;
  let owner: string | null = null;
  const clientData = (type: string, { challenge }: Options, given: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: given.type ?? type,
        challenge: given.challenge ?? challenge,
        origin: given.origin ?? ORIGIN,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (
    wanted: Options,
    given: Deviation,
    added: Buffer = Buffer.alloc(0),
  ) => {
    const rpId = given.rpId ?? wanted.rp?.id ?? wanted.rpId ?? "";
    const counted = Buffer.alloc(4);
    if (options.counts !== false) counter = given.counter ?? counter + 1;
    counted.writeUInt32BE(counter);
    const flags = (given.flags ?? PRESENT_AND_VERIFIED) | (added.length > 0 ? HAS_KEY : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, added]);
  };
  const identity = { id: base64url(id), rawId: base64url(id), type: "public-key" } as const;
  return {
    /** What `navigator.credentials.create` returns. */
    create(wanted: Options, given: Deviation = {}) {
      owner = wanted.user?.id ?? null;
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]);
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        cbor(key),
      ]);
      const attestation = new Map<string, unknown>([
        ["fmt", given.fmt ?? "none"],
        ["attStmt", new Map()],
        ["authData", authenticatorData(wanted, given, attested)],
      ]);
      return {
        ...identity,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", wanted, given)),
          attestationObject: base64url(cbor(attestation)),
          transports: ["internal"],
        },
      };
    },
    /** What `navigator.credentials.get` returns. */
    get(wanted: Options, given: Deviation = {}) {
      const client = clientData("webauthn.get", wanted, given);
      const data = authenticatorData(wanted, given);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...identity,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: given.userHandle === undefined ? owner : given.userHandle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
export type Registration = ReturnType<Authenticator["create"]>;

import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { openPromise, type ZipFile } from "yauzl";
import { MANIFEST, SIGNATURE, type PackFacts } from "../api/reports/packs/manifest.ts";
import type { PackedFile } from "../api/reports/packs/packed-file.ts";
import { isSignedBy } from "../vault/chain-keys.ts";

/** Larger ones are no manifest of ours. */
const MAX_TEXT_BYTES = 1_000_000;

/** What a pack says of itself, and what contradicts it. */
export interface PackProof {
  readonly facts: Partial<PackFacts>;
  /** Files that are as the manifest says. */
  readonly proved: number;
  /** Empty: nothing was changed since it was signed. */
  readonly faults: readonly string[];
}

/** Compares every file of a pack with its manifest, and that with its signature. Rejects where it is no ZIP archive. */
export async function verifyPack(path: string, publicKey?: string): Promise<PackProof> {
  const zip = await openPromise(path);
  try {
    const { found, texts, faults } = await readFiles(zip);
    const manifest = parsed(texts.get(MANIFEST));
    if (manifest === undefined) return { facts: {}, proved: 0, faults: [...faults, NO_MANIFEST] };
    const { files, ...facts } = manifest;
    const differing = files.flatMap((file) => faultOf(file, found.get(file.name)));
    const all = [
      ...faults,
      ...checkSignature(texts, facts.public_key, publicKey),
      ...differing,
      ...strangers(files, found),
    ];
    return { facts, proved: files.length - differing.length, faults: all };
  } finally {
    zip.close();
  }
}

const NO_MANIFEST = `${MANIFEST} is missing, too large or unreadable.`;

interface Contents {
  readonly found: Map<string, Pick<PackedFile, "bytes" | "sha256">>;
  readonly texts: Map<string, string>;
  readonly faults: string[];
}

async function readFiles(zip: ZipFile): Promise<Contents> {
  const contents: Contents = { found: new Map(), texts: new Map(), faults: [] };
  const { found, texts, faults } = contents;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    if (found.has(name) || texts.has(name)) {
      faults.push(`${name} is in the pack more than once.`);
      continue;
    }
    const isText = name === MANIFEST || name === SIGNATURE;
    const bytes = await zip.openReadStreamPromise(entry);
    if (isText) texts.set(name, await readText(bytes));
    else found.set(name, await hashOf(bytes));
  }
  return contents;
}

async function readText(bytes: Readable): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of bytes as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_TEXT_BYTES) return "";
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

async function hashOf(bytes: Readable): Promise<Pick<PackedFile, "bytes" | "sha256">> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const part of bytes as AsyncIterable<Buffer>) {
    hash.update(part);
    size += part.length;
  }
  return { bytes: size, sha256: hash.digest("hex") };
}

type Manifest = Partial<PackFacts> & { readonly files: readonly PackedFile[] };

function parsed(text = ""): Manifest | undefined {
  try {
    const manifest = JSON.parse(text) as Manifest | null;
    return Array.isArray(manifest?.files) ? manifest : undefined;
  } catch {
    return undefined;
  }
}

function checkSignature(
  texts: ReadonlyMap<string, string>,
  signer: string | undefined,
  expected: string | undefined,
): string[] {
  const [text = "", signature = ""] = [texts.get(MANIFEST), texts.get(SIGNATURE)];
  if (!isSignedBy(signer ?? "", text, signature.trim())) {
    return [`${SIGNATURE} is no signature of ${MANIFEST} by the key that it names.`];
  }
  if (expected === undefined || expected === signer) return [];
  return [`It is signed by ${String(signer)}, not by ${expected}.`];
}

function faultOf(
  { name, bytes, sha256 }: PackedFile,
  found: Pick<PackedFile, "bytes" | "sha256"> | undefined,
): string[] {
  if (found === undefined) return [`${name} is missing.`];
  return found.sha256 === sha256 && found.bytes === bytes ? [] : [`${name} was changed.`];
}

function strangers(files: readonly PackedFile[], found: Contents["found"]): string[] {
  const named = new Set(files.map(({ name }) => name));
  const others = [...found.keys()].filter((name) => !named.has(name));
  return others.map((name) => `${name} is not in the manifest.`);
}

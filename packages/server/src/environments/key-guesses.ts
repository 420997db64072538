import { isIPv6 } from "node:net";
import { createSemaphore, type Semaphore } from "../base/semaphore.ts";

/** Different wrong keys of one address without a wait. */
export const FREE_GUESSES = 20;
const FIRST_MS = 1_000;
const LONGEST_MS = 15 * 60_000;
/** An address that sent no wrong key for so long starts again. */
const KEPT_MS = 60 * 60_000;
/** A wrong key is not looked up again for so long. */
const WRONG_MS = 3_000;
const MAX_ADDRESSES = 10_000;
const MAX_RIGHT = 10_000;

/** Slows down guesses of API keys, address by address. Each process counts for itself, in bounded memory. */
export interface KeyGuesses {
  /**
   * The key with a hash, or nothing for a wrong one. Keys that were right before are looked up at any time;
   * others not while the address has to wait: then it is the seconds to wait.
   */
  lookUp<K extends object>(asked: AskedKey, load: () => Promise<K | undefined>): Promise<Found<K>>;
}

export interface AskedKey {
  /** Where the request came from. */
  readonly address: string;
  /** Hash of the key. */
  readonly hash: Buffer;
}

export type Found<K> = { readonly key: K | undefined } | { readonly waitSeconds: number };

export interface GuessOptions {
  /** Called once an address begins to wait, with its network. */
  readonly onBurst: (network: string) => void;
  /** Milliseconds of a clock that only rises. */
  readonly clock?: () => number;
}

interface Guesser {
  /** Different wrong keys. */
  wrong: number;
  /** Before this no unknown key is looked up. */
  until: number;
  /** When it last sent a wrong key. */
  lastAt: number;
  /** The latest wrong keys, and when each was looked up. */
  readonly texts: Map<string, number>;
  /** Look-ups at once: of hundreds of guesses in parallel, most wait for the first results. */
  readonly lookUps: Semaphore;
  underWay: number;
}

export function createKeyGuesses({
  onBurst,
  clock = () => performance.now(),
}: GuessOptions): KeyGuesses {
  // In the order of their last look-up.
  const guessers = new Map<string, Guesser>();
  const right = new Set<string>();

  function guesserOf(network: string): Guesser {
    const held = guessers.get(network);
    const isOver = held !== undefined && held.underWay === 0 && clock() - held.lastAt > KEPT_MS;
    const guesser = held === undefined || isOver ? newGuesser(clock()) : held;
    moveToEnd(guessers, network, guesser, MAX_ADDRESSES);
    return guesser;
  }

  function countWrong(network: string, guesser: Guesser, name: string): void {
    const now = clock();
    const isRepeated = guesser.texts.has(name);
    moveToEnd(guesser.texts, name, now, FREE_GUESSES);
    guesser.lastAt = now;
    if (isRepeated) return;
    guesser.wrong += 1;
    const beyond = guesser.wrong - FREE_GUESSES;
    if (beyond < 0) return;
    guesser.until = now + Math.min(FIRST_MS * 2 ** beyond, LONGEST_MS);
    if (beyond === 0) onBurst(network);
  }

  async function lookUpGuess<K extends object>(
    { address, name }: { address: string; name: string },
    load: () => Promise<K | undefined>,
  ): Promise<Found<K>> {
    const network = networkOf(address);
    const guesser = guesserOf(network);
    guesser.underWay += 1;
    const release = await guesser.lookUps.enter();
    try {
      const now = clock();
      const wrongAt = guesser.texts.get(name);
      if (wrongAt !== undefined && now - wrongAt < WRONG_MS) return { key: undefined };
      if (guesser.until > now) return { waitSeconds: Math.ceil((guesser.until - now) / 1000) };
      const key = await load();
      if (key === undefined) countWrong(network, guesser, name);
      else remember(name);
      return { key };
    } finally {
      guesser.underWay -= 1;
      release();
      if (guesser.wrong === 0 && guesser.underWay === 0) guessers.delete(network);
    }
  }

  function remember(name: string): void {
    right.delete(name);
    right.add(name);
    const [oldest] = right;
    if (right.size > MAX_RIGHT && oldest !== undefined) right.delete(oldest);
  }

  return {
    async lookUp({ address, hash }, load) {
      const name = hash.toString("base64");
      if (!right.has(name)) return await lookUpGuess({ address, name }, load);
      const key = await load();
      // Revoked meanwhile, perhaps.
      if (key === undefined) right.delete(name);
      else remember(name);
      return { key };
    },
  };
}

function newGuesser(now: number): Guesser {
  return {
    wrong: 0,
    until: 0,
    lastAt: now,
    texts: new Map(),
    lookUps: createSemaphore(FREE_GUESSES),
    underWay: 0,
  };
}

function moveToEnd<V>(map: Map<string, V>, name: string, value: V, most: number): void {
  map.delete(name);
  map.set(name, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}

/** Addresses that one client can choose among: in IPv6 the 64 bits of a network. */
export function networkOf(address: string): string {
  if (address.startsWith("::ffff:")) return address.slice("::ffff:".length);
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("%", 1)[0]?.split("::") ?? [];
  const front = head === "" ? [] : head.split(":");
  const back = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array.from({ length: zeros }, () => "0"), ...back].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

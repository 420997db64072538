import { randomBytes as nodeRandomBytes, randomInt as nodeRandomInt } from "node:crypto";
import { seededRandom } from "../../../packages/server/src/base/ids.ts";
import { running, type Scheduler } from "../scheduler.ts";

// In place of `node:crypto`, in the product's modules: chance follows from the seed.
export * from "node:crypto";

const sources = new WeakMap<Scheduler, (bytes: number) => Buffer>();

function source(): ((bytes: number) => Buffer) | undefined {
  const scheduler = running()?.scheduler;
  if (scheduler === undefined) return undefined;
  const known = sources.get(scheduler);
  if (known !== undefined) return known;
  const made = seededRandom(`crypto ${scheduler.chance.below(1_000_000_000)}`);
  sources.set(scheduler, made);
  return made;
}

export function randomBytes(size: number): Buffer {
  return source()?.(size) ?? nodeRandomBytes(size);
}

export function randomInt(min: number, max: number): number {
  const draw = source();
  return draw === undefined
    ? nodeRandomInt(min, max)
    : min + (draw(4).readUInt32BE() % (max - min));
}

import { cpus, totalmem } from "node:os";

/** One line that says what a figure was measured on. */
export function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} x ${first?.model.trim() ?? "cpu"}, ${memory} GiB, Node ${process.version}`;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** `median (least-most)` of per-round figures. */
export function spread(values: readonly number[], digits = 2): string {
  const low = Math.min(...values);
  const high = Math.max(...values);
  return `${median(values).toFixed(digits)} (${low.toFixed(digits)}-${high.toFixed(digits)})`;
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

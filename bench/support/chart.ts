import { median } from "./machine.ts";
import type { Result } from "./results.ts";

const ROW = 28;
const LEFT = 330;
const WIDTH = 900;
const PLOT = WIDTH - LEFT - 90;

/**
 * Ratios as bars with their range, and where they have a floor or goal, marks for both. SVG that
 * reads on light and dark pages.
 */
export function ratioChart(title: string, results: readonly Result[]): string {
  const most = Math.max(...results.flatMap(({ values, goal, floor }) => [...values, goal ?? 0, floor ?? 0])); // prettier-ignore
  const x = (value: number) => (LEFT + (value / most) * PLOT).toFixed(1);
  const rows = results.map((result, index) => row(result, 48 + index * ROW, x));
  const height = 60 + results.length * ROW;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="13" role="img" aria-label="${escaped(title)}">`,
    `<style>text{fill:#333}.bar{fill:#3b6fb6}.range{stroke:#888;stroke-width:2}.floor{stroke:#c0392b;stroke-width:2}.goal{stroke:#27853f;stroke-width:2;stroke-dasharray:4 3}@media(prefers-color-scheme:dark){text{fill:#ddd}.bar{fill:#5b93dc}}</style>`,
    `<text x="12" y="24" font-size="15" font-weight="bold">${escaped(title)}</text>`,
    `<text x="${WIDTH - 12}" y="24" text-anchor="end">red: floor, green: goal</text>`,
    ...rows,
    "</svg>",
    "",
  ].join("\n");
}

function row(result: Result, top: number, x: (value: number) => string): string {
  const { name, values, floor, goal } = result;
  const middle = median(values);
  const y = top + ROW / 2;
  const mark = (value: number | undefined, kind: string) =>
    value === undefined
      ? ""
      : `<line class="${kind}" x1="${x(value)}" x2="${x(value)}" y1="${top + 3}" y2="${top + ROW - 3}"/>`;
  return [
    `<text x="${LEFT - 10}" y="${y + 4}" text-anchor="end">${escaped(name)}</text>`,
    `<rect class="bar" x="${LEFT}" y="${top + 6}" width="${(Number(x(middle)) - LEFT).toFixed(1)}" height="${ROW - 12}" rx="2"/>`,
    `<line class="range" x1="${x(Math.min(...values))}" x2="${x(Math.max(...values))}" y1="${y}" y2="${y}"/>`,
    mark(floor, "floor"),
    mark(goal, "goal"),
    `<text x="${WIDTH - 80}" y="${y + 4}">${middle.toFixed(2)}</text>`,
  ].join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

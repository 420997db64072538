/** Colors that an account chooses for the linking page, as `#rrggbb`. */
export const THEME_COLORS = ["accent", "on_accent", "background", "text"] as const;
export type ThemeColor = (typeof THEME_COLORS)[number];
export type ThemeColors = { readonly [C in ThemeColor]: string };

export const THEME_SCHEMES = ["light", "dark"] as const;
export type ThemeScheme = (typeof THEME_SCHEMES)[number];

/** Every color of the page, by the name of its custom property. */
export const PALETTE_NAMES = [
  "ground",
  "raised",
  "line",
  "ink",
  "quiet",
  "main",
  "main-over",
  "on-main",
  "bad",
  "wait",
  "focus",
] as const;
export type Palette = { readonly [N in (typeof PALETTE_NAMES)[number]]: string };

/** Contrast of text that WCAG 2.2 AA asks for. */
export const MIN_CONTRAST = 4.5;

/** Reds and ambers of the page; the one that can be read on the background is used. */
const REDS = ["#b3261e", "#ff9a90"] as const;
const AMBERS = ["#8a5a00", "#f1c05c"] as const;

/** A color of a theme: `#rrggbb`. */
export const THEME_COLOR = /^#[0-9A-Fa-f]{6}$/;

export function isThemeColor(text: string): boolean {
  return THEME_COLOR.test(text);
}

/** What must be readable on what; `member` is the color to change. */
const CHOSEN_PAIRS: readonly { readonly member: ThemeColor; readonly on: ThemeColor }[] = [
  { member: "text", on: "background" },
  { member: "accent", on: "background" },
  { member: "on_accent", on: "accent" },
];

/** Faults of the colors of one scheme, at most one for each color. */
export function themeColorFaults(colors: ThemeColors): { member: ThemeColor; detail: string }[] {
  const faults = CHOSEN_PAIRS.flatMap(({ member, on }) => {
    const ratio = contrastRatio(colors[member], colors[on]);
    if (ratio >= MIN_CONTRAST) return [];
    const detail = `Has a contrast of ${roundedDown(ratio)} to \`${on}\`; WCAG AA asks for at least ${MIN_CONTRAST}.`;
    return [{ member, detail }];
  });
  const isMiddling = [REDS, AMBERS].some(
    (shades) =>
      contrastRatio(readable(shades, colors.background), colors.background) < MIN_CONTRAST,
  );
  if (isMiddling) {
    const detail = `Error and notice texts cannot be read on it: choose a lighter or a darker color.`;
    faults.push({ member: "background", detail });
  }
  return faults;
}

/** All colors of the page from the four chosen ones. What is derived keeps the contrast of AA. */
export function themePalette({ accent, on_accent, background, text }: ThemeColors): Palette {
  const bad = readable(REDS, background);
  const wait = readable(AMBERS, background);
  const keeps = (ratioOf: (color: string) => number) => (color: string) =>
    ratioOf(color) >= MIN_CONTRAST;
  const raised = mixed(
    { from: background, to: text, shares: [0.06, 0.04, 0.02] },
    keeps((color) =>
      Math.min(...[text, accent, bad, wait].map((ink) => contrastRatio(ink, color))),
    ),
  );
  return {
    ground: background,
    raised,
    line: mix(background, text, 0.25),
    ink: text,
    quiet: mixed(
      { from: text, to: background, shares: [0.3, 0.2, 0.1] },
      keeps((color) => Math.min(contrastRatio(color, raised), contrastRatio(color, background))),
    ),
    main: accent,
    "main-over": mixed(
      { from: accent, to: text, shares: [0.2, 0.1] },
      keeps((color) => contrastRatio(on_accent, color)),
    ),
    "on-main": on_accent,
    bad,
    wait,
    focus: accent,
  };
}

/** WCAG 2.2 contrast of two colors, 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
}

/** A share of one color in another. */
function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const parts = channels(from).map((value, at) =>
    Math.round(value + ((target[at] ?? 0) - value) * share),
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** The first mixture that passes; the color itself where none does. */
function mixed(
  { from, to, shares }: { from: string; to: string; shares: readonly number[] },
  passes: (color: string) => boolean,
): string {
  return shares.map((share) => mix(from, to, share)).find(passes) ?? from;
}

function readable(shades: readonly [string, string], background: string): string {
  const [first, second] = shades;
  return contrastRatio(first, background) >= contrastRatio(second, background) ? first : second;
}

/** Rounded down, so that no ratio reads as enough that is not. */
function roundedDown(ratio: number): number {
  return Math.floor(ratio * 100) / 100;
}

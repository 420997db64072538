import type { Theme } from "./service.ts";

/**
 * Shows the colors, radius and logo of an account. Custom properties are set from the script: the page's
 * policy allows no style attribute.
 */
export function applyTheme({ light, dark, radius, logo }: Theme): void {
  const { style } = document.documentElement;
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => {
    const [shown, other] = scheme.matches ? [dark, light] : [light, dark];
    for (const name of Object.keys(other ?? {})) style.removeProperty(`--${name}`);
    for (const [name, color] of Object.entries(shown ?? {})) style.setProperty(`--${name}`, color);
  };
  paint();
  scheme.addEventListener("change", paint);
  if (radius !== null) style.setProperty("--radius", `${radius}px`);
  const image = document.getElementById("logo") as HTMLImageElement;
  image.hidden = logo === null;
  if (logo !== null) image.src = logo;
}

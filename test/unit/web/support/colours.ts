// Contrast of the theme's colours as displayed on a screen.
import { readFileSync } from 'node:fs';

type Rgb = [number, number, number];

/** Linear RGB of an oklch colour, 0 to 1 each, clipped to what a screen can show. */
function lightOf(lightness: number, chroma: number, hue: number): Rgb {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (value: number) => Math.min(1, Math.max(0, value));
  return [
    cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** The theme's colours by name, without leading dashes, as displayed. */
export function readThemeColours(theme: 'light' | 'dark'): Map<string, Rgb> {
  const css = readFileSync(new URL('../../../../web/theme.css', import.meta.url), 'utf8');
  const colours = new Map<string, Rgb>();
  for (const [, name = '', value = ''] of css.matchAll(/--color-([\w-]+): ((?:light-dark|oklch)\(.+\));/g)) {
    const found = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)];
    const [, l, c, h] = found[theme === 'light' ? 0 : found.length - 1] ?? [];
    colours.set(name, lightOf(Number(l), Number(c), Number(h)));
  }
  return colours;
}

/** WCAG contrast ratio of two colours, 1 to 21. */
export function contrastRatio(one: Rgb | undefined, other: Rgb | undefined): number {
  if (!one || !other) throw new Error('No such colour');
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

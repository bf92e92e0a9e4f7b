import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AVATAR_HUES } from '../avatar/avatarHue.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

const grounds = ['surface', 'sunken', 'raised', 'accent-soft'];
const tones = ['danger', 'warning', 'success', 'info', 'accent'];

/** Texts on their backgrounds (4.5:1). */
const words: [text: string, ground: string][] = [
  ...grounds.flatMap((ground): [string, string][] =>
    ['text', 'muted', 'accent', 'danger'].map((text) => [text, ground]),
  ),
  ...tones.flatMap((tone): [string, string][] => [
    [tone, `${tone}-soft`],
    [tone, 'surface'],
    [tone, 'raised'],
    ['text', `${tone}-soft`],
  ]),
  ['accent-text', 'accent'],
  ['accent-text', 'accent-hover'],
  ['danger-text', 'danger-solid'],
  ['danger-text', 'danger-solid-hover'],
  ['inverse-text', 'inverse'],
];

/** Edges of controls, focus rings and filled controls (3:1). */
const edges: [edge: string, ground: string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['line-strong', ground],
    ['focus', ground],
    ['accent', ground],
  ]),
  ...['surface', 'raised', 'sunken'].map((ground): [string, string] => ['danger-solid', ground]),
];

describe.each(themes)('contrast in the %s theme', (theme) => {
  test.each(words)('%s on %s is readable', (text, ground) => {
    expect(contrast(token(text, theme), token(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edges)('%s stands out from %s', (edge, ground) => {
    expect(contrast(token(edge, theme), token(ground, theme))).toBeGreaterThanOrEqual(3);
  });

  test.each(AVATAR_HUES)('the letters of an avatar of hue %i are readable', (hue) => {
    const at = theme === 'light' ? 1 : 2;
    const [ground, letters] = ['background-color', 'color'].map((property) => {
      const found = new RegExp(`avatar-hue \\{[^}]*\\s${property}: light-dark\\((.*?\\)), (.*?\\))\\);`, 's').exec(css);
      return oklch(found?.[at]?.replace('var(--hue)', String(hue)) ?? '');
    });
    expect(contrast(letters ?? '', ground ?? '')).toBeGreaterThanOrEqual(4.5);
  });
});

test("Tailwind's own palette is off", () => {
  expect(css).toContain('--color-*: initial;');
});

function token(name: string, theme: Theme): string {
  const found = new RegExp(`^ {2}--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`, 'm').exec(css);
  const value = found?.[theme === 'light' ? 1 : 2];
  if (!value) throw new Error(`No colour for --${name} in tokens.css`);
  return value;
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** CSS Color 4, section 10: OKLCH to sRGB. */
function oklch(value: string): string {
  const parts = /oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/.exec(value)?.slice(1).map(Number);
  if (!parts) throw new Error(`Not an oklch colour: ${value}`);
  const [lightness, chroma, hue] = parts as [number, number, number];
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness / 100 + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness / 100 - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness / 100 - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map(toByte).join('')}`;
}

function toByte(linear: number): string {
  const inside = Math.min(1, Math.max(0, linear));
  const channel = inside <= 0.0031308 ? 12.92 * inside : 1.055 * inside ** (1 / 2.4) - 0.055;
  return Math.round(channel * 255)
    .toString(16)
    .padStart(2, '0');
}

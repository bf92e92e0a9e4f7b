/** How the numbers of a PNG mean colours, where that is not sRGB. */
export interface Colours {
  /** From a stored value, 0 to 1, to light. */
  toLight(value: number): number;
  /** From the light of its primaries to that of sRGB's. */
  matrix: Matrix;
}

type Matrix = readonly [Row, Row, Row];
type Row = readonly [number, number, number];

/** The primaries and the white, as x and y: white, red, green, blue. */
type Primaries = readonly (readonly [x: number, y: number])[];

const D65 = [0.3127, 0.329] as const;
const srgb: Primaries = [D65, [0.64, 0.33], [0.3, 0.6], [0.15, 0.06]];
/** Of ITU-T H.273, which the chunk cICP names by number: Display P3 and BT.2020. */
const known: Readonly<Record<number, Primaries>> = {
  1: srgb,
  9: [D65, [0.708, 0.292], [0.17, 0.797], [0.131, 0.046]],
  12: [D65, [0.68, 0.32], [0.265, 0.69], [0.15, 0.06]],
};
const SRGB_TRANSFER = 13;
const identity: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/**
 * The colours of a PNG by its chunks cICP, gAMA and cHRM, which the library ignores; `undefined` if it is sRGB, or has a
 * profile, which the library applies. The order is that of the standard (PNG 3, section 4.3) and of browsers.
 */
export function pngColours(png: Buffer): Colours | undefined {
  const chunks = headChunks(png);
  const named = chunks.get('cICP');
  const primaries = known[named?.[0] ?? -1];
  if (named?.[1] === SRGB_TRANSFER && primaries) return { toLight: srgbToLight, matrix: matrixFrom(primaries) };
  if (chunks.has('iCCP') || chunks.has('sRGB')) return undefined;
  const gamma = (chunks.get('gAMA')?.readUInt32BE() ?? 0) / 100_000;
  if (gamma === 0) return undefined;
  const chromaticities = chunks.get('cHRM');
  // As good as sRGB, which browsers take it for.
  if (!chromaticities && Math.abs(gamma * 2.2 - 1) < 0.05) return undefined;
  return {
    toLight: (value) => value ** (1 / gamma),
    matrix: chromaticities ? matrixFrom(readPrimaries(chromaticities)) : identity,
  };
}

/** Turns pixels of a picture with such colours into those of sRGB; `most` is the value of white. */
export function toSrgb({ toLight, matrix }: Colours, pixels: Uint8Array | Uint16Array, channels: number, most: number) {
  const light = Float64Array.from({ length: most + 1 }, (_, value) => toLight(value / most));
  const result = new Uint8Array(pixels.length);
  const [red, green, blue] = matrix;
  const at = (index: number) => light[pixels[index] ?? 0] ?? 0;
  for (let i = 0; i < pixels.length; i += channels) {
    const [r, g, b] = [at(i), at(i + 1), at(i + 2)];
    result[i] = byteOf(red[0] * r + red[1] * g + red[2] * b);
    result[i + 1] = byteOf(green[0] * r + green[1] * g + green[2] * b);
    result[i + 2] = byteOf(blue[0] * r + blue[1] * g + blue[2] * b);
    if (channels === 4) result[i + 3] = Math.round(((pixels[i + 3] ?? 0) / most) * 255);
  }
  return result;
}

const STEPS = 65_535;
const bytes = Uint8Array.from({ length: STEPS + 1 }, (_, step) => Math.round(lightToSrgb(step / STEPS) * 255));
const byteOf = (light: number): number => bytes[Math.round(Math.min(1, Math.max(0, light)) * STEPS)] ?? 0;

function srgbToLight(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function lightToSrgb(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** The chunks before the pixels, by name. */
function headChunks(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at + 8 <= png.length;) {
    const end = at + 8 + png.readUInt32BE(at);
    const name = png.toString('latin1', at + 4, at + 8);
    if (name === 'IDAT' || end > png.length) break;
    if (end - at - 8 >= (least[name] ?? 0)) chunks.set(name, png.subarray(at + 8, end));
    at = end + 4;
  }
  return chunks;
}

/** A shorter chunk counts as missing. */
const least: Readonly<Record<string, number>> = { cICP: 4, gAMA: 4, cHRM: 32 };

const readPrimaries = (chunk: Buffer): Primaries =>
  [0, 8, 16, 24].map((at) => [chunk.readUInt32BE(at) / 100_000, chunk.readUInt32BE(at + 4) / 100_000] as const);

function matrixFrom(primaries: Primaries): Matrix {
  const matrix = times(inverse(toXyz(srgb)), times(adapting(primaries[0] ?? D65), toXyz(primaries)));
  // Impossible primaries, such as three on one line.
  return matrix.flat().every(Number.isFinite) ? matrix : identity;
}

const xyz = ([x, y]: readonly [number, number]): Row => [x / y, 1, (1 - x - y) / y];

/** From the light of these primaries to XYZ, in which all of them together are their white. */
function toXyz([white = D65, red = D65, green = D65, blue = D65]: Primaries): Matrix {
  const columns = turned([xyz(red), xyz(green), xyz(blue)]);
  const amounts = apply(inverse(columns), xyz(white));
  return columns.map((row) => row.map((value, at) => value * (amounts[at] ?? 0))) as unknown as Matrix;
}

/** From one white to that of sRGB, as eyes adapt (Bradford). */
function adapting(white: readonly [number, number]): Matrix {
  const bradford: Matrix = [
    [0.8951, 0.2664, -0.1614],
    [-0.7502, 1.7135, 0.0367],
    [0.0389, -0.0685, 1.0296],
  ];
  const [from, to] = [apply(bradford, xyz(white)), apply(bradford, xyz(D65))];
  const scale: Matrix = [
    [to[0] / from[0], 0, 0],
    [0, to[1] / from[1], 0],
    [0, 0, to[2] / from[2]],
  ];
  return times(inverse(bradford), times(scale, bradford));
}

const dot = (a: Row, b: Row): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const apply = (m: Matrix, v: Row): Row => [dot(m[0], v), dot(m[1], v), dot(m[2], v)];
const turned = ([a, b, c]: Matrix): Matrix => [
  [a[0], b[0], c[0]],
  [a[1], b[1], c[1]],
  [a[2], b[2], c[2]],
];
function times(a: Matrix, b: Matrix): Matrix {
  const columns = turned(b);
  return [apply(columns, a[0]), apply(columns, a[1]), apply(columns, a[2])];
}
const cross = (a: Row, b: Row): Row => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
function inverse([a, b, c]: Matrix): Matrix {
  const whole = dot(a, cross(b, c));
  const parts = turned([cross(b, c), cross(c, a), cross(a, b)]);
  return parts.map((row) => row.map((value) => value / whole)) as unknown as Matrix;
}

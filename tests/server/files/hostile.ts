import { deflateSync, gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { chunk, end, header, packedText, pixels, PNG_BEGIN, pngOf } from './png.ts';

/** A text in every picture with hidden content; it must not be in the result. */
export const SECRET = 'SECRET<script>alert(1)</script>';

/**
 * The expected result of an upload: refused with a sentence, or rewritten. Only clean PNGs are stored in either case,
 * so the test checks the sentence.
 */
export interface Hostile {
  name: string;
  bytes: Buffer;
  fate: 'unsupported' | 'damaged' | 'too many pixels' | 'too large' | 'empty' | 'rewritten';
}

const FIVE_MB = 5_242_880;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
const html = `<!doctype html><title>x</title><script>alert(document.cookie)</script>`;
const noise = (count: number) =>
  Buffer.from(Array.from({ length: count }, (_, i) => (i * 7919 + (i >> 3) * 104_729) & 255));

/** All hostile files, more than 60, generated. */
export async function hostileFiles(): Promise<Hostile[]> {
  const base = sharp(noise(64 * 48 * 3), { raw: { width: 64, height: 48, channels: 3 } });
  const [png, jpeg, gif] = await Promise.all([
    base.clone().png().toBuffer(),
    base.clone().jpeg().toBuffer(),
    base.clone().gif().toBuffer(),
  ]);
  return [
    ...(await otherFormats(base)),
    ...disguised(),
    ...claims(),
    ...cut({ png, jpeg, gif }),
    ...broken({ png, jpeg, gif }),
    ...(await carriers(base, { png, jpeg, gif })),
    ...sizes(png),
  ];
}

type Good = Record<'png' | 'jpeg' | 'gif', Buffer>;

const as = (fate: Hostile['fate'], files: Record<string, Buffer | string>): Hostile[] =>
  Object.entries(files).map(([name, bytes]) => ({ name, bytes: Buffer.from(bytes as Buffer), fate }));

/** Files of other formats under an image's name. */
async function otherFormats(base: Sharp): Promise<Hostile[]> {
  return as('unsupported', {
    webp: await base.clone().webp().toBuffer(),
    'animated webp header': Buffer.from('RIFF\x24\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\xff\xff\xff\xff\xff\xff', 'latin1'),
    avif: await base.clone().avif({ effort: 0 }).toBuffer(),
    tiff: await base.clone().tiff().toBuffer(),
    'big-endian tiff': 'MM\0*\0\0\0\x08',
    heic: '\0\0\0\x18ftypheic\0\0\0\0heicmif1',
    jpeg2000: Buffer.from('\0\0\0\x0cjP  \r\n\x87\n', 'latin1'),
    'jpeg xl': Buffer.from('\xff\x0a\xfa\x1f\x01', 'latin1'),
    bmp: 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0',
    ico: '\0\0\x01\0\x01\0\x10\x10\0\0',
    psd: '8BPS\0\x01\0\0\0\0\0\0',
    exr: Buffer.from('v/1\x01\x02\0\0\0', 'latin1'),
    'radiance hdr': '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 50000 +X 50000\n',
    ppm: 'P6\n50000 50000\n255\n',
    'openslide vips': Buffer.from('\x08\xf2\xa6\xb6', 'latin1'),
    pdf: '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj',
    postscript: '%!PS-Adobe-3.0\n(/etc/passwd) run',
    'mp4 video': '\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41',
    zip: 'PK\x03\x04\x14\0\0\0\x08\0',
    gzip: gzipSync(svg),
    'windows program': 'MZ\x90\0\x03\0\0\0',
    'linux program': Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'),
    'flash film': 'FWS\x09\xff\xff\xff\xff',
  });
}

/** Texts that a browser or a tool would run. */
function disguised(): Hostile[] {
  return as('unsupported', {
    svg,
    'svg with xml head': `<?xml version="1.0"?>${svg}`,
    'svg with byte order mark': `\ufeff${svg}`,
    'svg with an outer entity': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>`,
    'svg with a billion laughs': `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><svg>&b;</svg>`,
    'packed svg': gzipSync(svg),
    'html named .png': html,
    'html after blanks': `   \n\t${html}`,
    'html in utf-16': Buffer.from(`\ufeff${html}`, 'utf16le'),
    javascript: 'alert(1)//',
    php: '<?php system($_GET["c"]); ?>',
    'imagemagick script': 'push graphic-context\nviewbox 0 0 640 480\nfill \'url(https://x.test/"|id")\'',
    'x pixmap': '/* XPM */ static char * x[] = {"1 1 1 1"};',
    csv: 'a,b\n=cmd|"/c calc"!A0,1\n',
    'blank text': ' '.repeat(1000),
    'all zeros': Buffer.alloc(4096),
    noise: noise(4096),
    'png mark one byte late': Buffer.concat([Buffer.of(0), PNG_BEGIN, header(1, 1), pixels(5), end]),
    'png mark as text mode breaks it': '\x89PNG\n\x1a\n',
    'gif of another year': 'GIF90a\x01\0\x01\0',
    'gif mark with script': 'GIF/*a*/=1;alert(1)',
  });
}

/** Headers with false sizes, and content that is compressed very small. */
function claims(): Hostile[] {
  const jpegOf = (side: number) =>
    Buffer.concat([
      Buffer.from('\xff\xd8\xff\xc0\0\x11\x08', 'latin1'),
      Buffer.from([side >> 8, side & 255, side >> 8, side & 255]),
      Buffer.from('\x03\x01\x22\0\x02\x11\x01\x03\x11\x01\xff\xda\0\x0c\x03\x01\0\x02\x11\x03\x11\0\x3f\0', 'latin1'),
      Buffer.from('\xff\xd9', 'latin1'),
    ]);
  const screen = (side: number) =>
    Buffer.concat([
      Buffer.from('GIF89a'),
      Buffer.from([side & 255, side >> 8, side & 255, side >> 8, 0x80, 0, 0]),
      Buffer.alloc(6),
    ]);
  const frame = (side: number) =>
    Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0, side & 255, side >> 8, side & 255, side >> 8, 0, 2, 2, 0x4c, 1, 0])]);
  return [
    ...as('too many pixels', {
      'png of 50,000 pixels a side': pngOf(header(50_000, 50_000), pixels(1000), end),
      'png of 50,000 pixels a side, one bit each': pngOf(
        header(50_000, 50_000, { depth: 1, colour: 0 }),
        pixels(4_000_000),
        end,
      ),
      'interlaced png of 50,000 pixels a side': pngOf(header(50_000, 50_000, { interlaced: true }), pixels(1000), end),
      'png of 16 bits and 20,000 pixels a side': pngOf(header(20_000, 20_000, { depth: 16 }), pixels(1000), end),
      'png one row too high': pngOf(header(10_000, 4001), pixels(1000), end),
      'gif of 65,535 pixels a side': Buffer.concat([screen(65_535), frame(65_535), Buffer.of(0x3b)]),
    }),
    ...as('too many pixels', { 'jpeg of 50,000 pixels a side': jpegOf(50_000) }),
    ...as('damaged', {
      'png of 2 billion pixels a side': pngOf(header(0x7fffffff, 0x7fffffff), pixels(1000), end),
      'png of no width': pngOf(header(0, 10), pixels(100), end),
      'png of no height': pngOf(header(10, 0), pixels(100), end),
      'jpeg of no size': jpegOf(0),
    }),
  ];
}

function cut({ png, jpeg, gif }: Good): Hostile[] {
  const files: Record<string, Buffer> = {
    'png, its mark alone': PNG_BEGIN,
    'jpeg, its mark alone': Buffer.from('\xff\xd8\xff', 'latin1'),
    'gif, its mark alone': Buffer.from('GIF89a'),
    'png cut in its header': png.subarray(0, 20),
    'png without pixels': pngOf(header(64, 48), end),
    'png cut in the middle': png.subarray(0, png.length >> 1),
    'jpeg cut in its header': jpeg.subarray(0, 40),
    'jpeg cut in the middle': jpeg.subarray(0, jpeg.length >> 1),
    'gif cut in its header': gif.subarray(0, 10),
    'gif cut in the middle': gif.subarray(0, gif.length >> 1),
  };
  return as('damaged', files);
}

function broken({ png, jpeg, gif }: Good): Hostile[] {
  const changed = (bytes: Buffer, at: number) => {
    const copy = Buffer.from(bytes);
    copy.fill(0xa5, at, Math.min(at + 40, copy.length));
    return copy;
  };
  return as('damaged', {
    'png with a wrong checksum': pngOf(changed(header(64, 48), 21), pixels(10_000), end),
    'png with an unknown colour type': pngOf(header(64, 48, { colour: 5 }), pixels(10_000), end),
    'png with an unknown depth': pngOf(header(64, 48, { depth: 7 }), pixels(10_000), end),
    'png whose pixels are not packed': pngOf(header(64, 48), chunk('IDAT', noise(500)), end),
    'png mark before a jpeg': Buffer.concat([PNG_BEGIN, jpeg]),
    'jpeg mark before a png': Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), png]),
    'gif mark before html': Buffer.from(`GIF89a${html}`),
    'gif mark before javascript': Buffer.from('GIF89a=1;alert(1)//'),
    'jpeg mark before php': Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.from('<?php ?>')]),
    'gif with broken frames': changed(gif, 6),
  });
}

/** Valid pictures with content that must not be in the result. */
async function carriers(base: Sharp, { png, jpeg, gif }: Good): Promise<Hostile[]> {
  const exif = {
    IFD0: { Copyright: SECRET, ImageDescription: SECRET, Orientation: '6' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
  };
  const bomb = Buffer.alloc(60_000_000);
  const iccBomb = chunk('iCCP', Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(bomb)]));
  const inserted = (chunk: Buffer) => Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
  const marker = (code: number, text: string) =>
    Buffer.concat([Buffer.from([0xff, code, (text.length + 2) >> 8, (text.length + 2) & 255]), Buffer.from(text)]);
  const inJpeg = (part: Buffer) => Buffer.concat([jpeg.subarray(0, 2), part, jpeg.subarray(2)]);
  return as('rewritten', {
    'png with a script after its end': Buffer.concat([png, Buffer.from(SECRET)]),
    'png with a zip after its end': Buffer.concat([png, Buffer.from(`PK\x03\x04${SECRET}PK\x05\x06`)]),
    'png with a text chunk': inserted(chunk('tEXt', Buffer.from(`Comment\0${SECRET}`))),
    'png with a packed text chunk': inserted(packedText(Buffer.from(SECRET))),
    'png with a text of 60 MB packed small': inserted(packedText(bomb)),
    'png with a profile of 60 MB packed small': inserted(iccBomb),
    'png with a thousand chunks of its own': inserted(
      Buffer.concat(Array.from({ length: 1000 }, () => chunk('prVt', Buffer.from(SECRET)))),
    ),
    'png with exif': await base.clone().withExif(exif).png().toBuffer(),
    'png with xmp': await base
      .clone()
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${SECRET}</a></x:xmpmeta>`)
      .png()
      .toBuffer(),
    'jpeg with exif, a place and an orientation': await base
      .clone()
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
    'jpeg with a comment': inJpeg(marker(0xfe, SECRET)),
    'jpeg with an application part': inJpeg(marker(0xed, `Photoshop 3.0\0${SECRET}`)),
    'jpeg with html after its end': Buffer.concat([jpeg, Buffer.from(html + SECRET)]),
    'jpeg with a pdf after its end': Buffer.concat([jpeg, Buffer.from(`%PDF-1.4 ${SECRET}`)]),
    'gif with a script after its end': Buffer.concat([gif, Buffer.from(SECRET)]),
    'gif with a comment': Buffer.concat([
      gif.subarray(0, -1),
      Buffer.of(0x21, 0xfe, SECRET.length),
      Buffer.from(SECRET),
      Buffer.of(0, 0x3b),
    ]),
    'endless gif': endlessGif(),
    'gif of 60,000 frames': gifOfFrames(60_000),
    'png in 16 bits': await base.clone().toColourspace('rgb16').png().toBuffer(),
    'jpeg in cmyk': await base.clone().toColourspace('cmyk').jpeg().toBuffer(),
    'png with a palette': await base.clone().png({ palette: true }).toBuffer(),
    'png of one pixel': pngOf(header(1, 1), pixels(5), end),
    'png of 40,000 pixels in one row': pngOf(header(40_000, 1), pixels(160_001), end),
    'progressive jpeg of 36 megapixels': await sharp({
      create: { width: 6000, height: 6000, channels: 3, background: 'navy' },
    })
      .jpeg({ progressive: true })
      .toBuffer(),
    'interlaced png of 40 megapixels': await sharp({
      create: { width: 8000, height: 5000, channels: 4, background: 'navy' },
    })
      .png({ progressive: true })
      .toBuffer(),
  });
}

const GIF_HEAD = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([2, 0, 2, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])]);
const GIF_FRAME = Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 2, 0x44, 1, 0]);
const GIF_LOOP = Buffer.concat([
  Buffer.from([0x21, 0xff, 11]),
  Buffer.from('NETSCAPE2.0'),
  Buffer.from([3, 1, 0, 0, 0]),
]);

/** Loops for ever, and has no end mark. */
function endlessGif(): Buffer {
  return Buffer.concat([GIF_HEAD, GIF_LOOP, ...Array.from({ length: 500 }, () => GIF_FRAME)]);
}

function gifOfFrames(count: number): Buffer {
  return Buffer.concat([GIF_HEAD, GIF_LOOP, ...Array.from({ length: count }, () => GIF_FRAME), Buffer.of(0x3b)]);
}

function sizes(png: Buffer): Hostile[] {
  return [
    { name: 'nothing', bytes: Buffer.of(), fate: 'empty' },
    { name: 'one byte', bytes: Buffer.of(0x89), fate: 'unsupported' },
    { name: 'png of 5 MB', bytes: Buffer.concat([png, Buffer.alloc(FIVE_MB - png.length)]), fate: 'rewritten' },
    {
      name: 'png of 5 MB and one byte',
      bytes: Buffer.concat([png, Buffer.alloc(FIVE_MB - png.length + 1)]),
      fate: 'too large',
    },
    { name: '20 MB', bytes: Buffer.alloc(20_000_000), fate: 'too large' },
  ];
}

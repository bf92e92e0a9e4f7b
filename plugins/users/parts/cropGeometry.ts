/** Width and height in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A crop in percent of the picture's width and height. */
export interface PercentCrop extends Size {
  x: number;
  y: number;
}

/** The largest canvas, and the smallest crop on it, in pixels (docs/specification/product.md section 9). */
const CANVAS: Size = { width: 600, height: 400 };
const LEAST = 50;

/** The canvas of a picture: scaled down to fit 600x400, never scaled up. */
export function canvasOf({ width, height }: Size): Size {
  const scale = Math.min(1, CANVAS.width / width, CANVAS.height / height);
  return { width: sideOf(width * scale, CANVAS.width), height: sideOf(height * scale, CANVAS.height) };
}

// At least one pixel, and rounding never exceeds the limit.
const sideOf = (length: number, most: number) => Math.min(most, Math.max(1, length));

/** The smallest crop, in pixels of the shown picture, which a narrow window may show smaller than its canvas. */
export function leastCrop(canvas: Size, drawn: Size): number {
  // A picture that is smaller than the smallest crop is used whole.
  return (Math.min(LEAST, canvas.width, canvas.height) * drawn.width) / canvas.width;
}

/** The largest square in the middle. */
export function middleSquare({ width, height }: Size): PercentCrop {
  const side = Math.min(width, height);
  const crop = { width: (side / width) * 100, height: (side / height) * 100 };
  return { ...crop, x: (100 - crop.width) / 2, y: (100 - crop.height) / 2 };
}

/** The crop's place in the picture, and its size on the canvas, in whole pixels. */
export function cutOf({ x, y, width, height }: PercentCrop, picture: Size) {
  const canvas = canvasOf(picture);
  const of = (percent: number, whole: number) => (percent / 100) * whole;
  return {
    from: {
      x: of(x, picture.width),
      y: of(y, picture.height),
      width: of(width, picture.width),
      height: of(height, picture.height),
    },
    to: {
      width: Math.max(1, Math.round(of(width, canvas.width))),
      height: Math.max(1, Math.round(of(height, canvas.height))),
    },
  };
}

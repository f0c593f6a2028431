/** The square of a picture that is shown, in its pixels. */
export interface Crop {
  left: number;
  top: number;
  side: number;
}

interface Size {
  width: number;
  height: number;
}

/** Pixels, of both sides of the picture that is uploaded. */
export const pictureSize = 256;

/** The most that the picture can be enlarged. */
export const maxZoom = 5;

/** The largest square, in the middle. */
export function middleOf({ width, height }: Size): Crop {
  const side = Math.min(width, height);
  return { left: (width - side) / 2, top: (height - side) / 2, side };
}

/** Moves the square by these pixels, as far as the picture goes. */
export const moved = (crop: Crop, size: Size, x: number, y: number): Crop => ({
  ...crop,
  left: within(crop.left + x, size.width - crop.side),
  top: within(crop.top + y, size.height - crop.side),
});

/** @param zoom 1: the largest square. The middle stays where it is, as far as the picture goes. */
export function zoomed(crop: Crop, size: Size, zoom: number): Crop {
  const side = Math.min(size.width, size.height) / Math.min(Math.max(zoom, 1), maxZoom);
  const change = (crop.side - side) / 2;
  return moved({ ...crop, side }, size, change, change);
}

const within = (value: number, max: number): number => Math.min(Math.max(value, 0), max);

export type Size = { readonly width: number; readonly height: number };

/** Pixels of a logo on the tracking page at double density. */
const BOX: Size = { width: 432, height: 120 };

/** The largest size with the same ratio that fits; never enlarges. */
export function fitted({ width, height }: Size, box: Size = BOX): Size {
  const share = Math.min(1, box.width / width, box.height / height);
  const side = (pixels: number) => Math.max(1, Math.round(pixels * share));
  return { width: side(width), height: side(height) };
}

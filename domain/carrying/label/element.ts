/** Millimetres from the upper left corner of a page. */
export type Area = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** One line of text in its area; `baseline` from the top of the page. */
export type TextLine = Area & {
  readonly kind: 'text';
  readonly text: string;
  readonly baseline: number;
  /** Points. */
  readonly size: number;
  readonly bold: boolean;
};

/** Drawing elements of a page, all black; a renderer only draws these. */
export type Element =
  | TextLine
  | (Area & { readonly kind: 'fill' })
  /** Outline along the inside of the area. */
  | (Area & { readonly kind: 'frame'; readonly line: number })
  /** A bar code: widths of bars and spaces in modules, a bar first, without quiet zone. */
  | (Area & { readonly kind: 'bars'; readonly module: number; readonly widths: readonly number[] })
  /** A QR code, without quiet zone. */
  | (Area & {
      readonly kind: 'matrix';
      readonly module: number;
      readonly rows: readonly (readonly boolean[])[];
    })
  | (Area & { readonly kind: 'logo'; readonly courierCode: string });

export type Page = {
  readonly width: number;
  readonly height: number;
  readonly elements: readonly Element[];
};

/** Dots per millimetre of a 203 dpi thermal printer: bars aligned to them have sharp edges. */
export const DOTS_PER_MM = 8;

export function onDots(millimetres: number): number {
  return Math.round(millimetres * DOTS_PER_MM) / DOTS_PER_MM;
}

export function rule({ x, y, width }: Omit<Area, 'height'>, line = 0.375): Element {
  return { kind: 'fill', x, y, width, height: line };
}

/** Returns the elements moved to the right and down. */
export function moved(elements: readonly Element[], right: number, down: number): Element[] {
  return elements.map((element) => {
    const { x, y } = element;
    const at = { x: x + right, y: y + down };
    if (element.kind !== 'text') return { ...element, ...at };
    return { ...element, ...at, baseline: element.baseline + down };
  });
}

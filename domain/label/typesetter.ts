/** What a layout has to know of fonts and codes, which adapters have. */
export type Typesetter = {
  /** On one line, without what no font has (emoji, for one): a missing glyph is a box. */
  printable(text: string): string;
  /** In em: the width in points, of a printable text of one point. */
  widthOf(text: string, bold: boolean): number;
  /** Code 128: widths of bars and spaces in modules, a bar first. */
  code128(text: string): readonly number[];
  /** Rows of modules; true: dark. */
  qr(text: string): readonly (readonly boolean[])[];
};

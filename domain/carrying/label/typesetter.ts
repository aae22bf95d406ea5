/** Font and code functions that a layout needs and adapters provide. */
export type Typesetter = {
  /**
   * One line, without characters missing from the fonts (such as emoji), which would print as
   * boxes.
   */
  printable(text: string): string;
  /** Width in em, which is points at a size of one point, of a printable text. */
  widthOf(text: string, bold: boolean): number;
  /** Code 128: widths of bars and spaces in modules, a bar first. */
  code128(text: string): readonly number[];
  /** Rows of modules; true: dark. */
  qr(text: string): readonly (readonly boolean[])[];
};

/** Types of the functions that pages use, because the package has none. */
declare module 'qrcode' {
  /** `data`: modules row by row; 1 is dark. */
  type Modules = { readonly size: number; readonly data: Uint8Array };
  type Options = { readonly errorCorrectionLevel: 'M' };
  export function create(text: string, options: Options): { readonly modules: Modules };
}

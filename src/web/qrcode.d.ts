/** The little of it that pages use; the package brings no types. */
declare module 'qrcode' {
  /** `data`: row after row, 1: dark. */
  type Modules = { readonly size: number; readonly data: Uint8Array };
  type Options = { readonly errorCorrectionLevel: 'M' };
  export function create(text: string, options: Options): { readonly modules: Modules };
}

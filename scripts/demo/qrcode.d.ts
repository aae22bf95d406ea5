/** The part of the package that we use; it ships no types. */
declare module 'qrcode' {
  function drawn(text: string, options: { readonly type: 'utf8' }): Promise<string>;

  /** `data`: row by row; 1 is dark. */
  type Modules = { readonly size: number; readonly data: Uint8Array };
  type Options = { readonly errorCorrectionLevel: 'M' };
  export function create(text: string, options: Options): { readonly modules: Modules };

  export { drawn as toString };
}

/** The little of it that we use; the package brings no types. */
declare module 'qrcode' {
  function drawn(text: string, options: { readonly type: 'utf8' }): Promise<string>;

  /** `data`: row after row, 1: dark. */
  type Modules = { readonly size: number; readonly data: Uint8Array };
  type Options = { readonly errorCorrectionLevel: 'M' };
  export function create(text: string, options: Options): { readonly modules: Modules };

  export { drawn as toString };
}

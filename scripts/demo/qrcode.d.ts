/** The little of it that we use; the package brings no types. */
declare module 'qrcode' {
  function drawn(text: string, options: { readonly type: 'utf8' }): Promise<string>;

  export { drawn as toString };
}

/** Nonce for style elements, which the server writes into index.html for each request. */
export function styleNonce(): string {
  const meta = document.querySelector('meta[property="csp-nonce"]');
  return meta instanceof HTMLMetaElement ? meta.nonce : '';
}

/** The server writes it into index.html, fresh for each request. */
export function styleNonce(): string {
  const meta = document.querySelector('meta[property="csp-nonce"]');
  return meta instanceof HTMLMetaElement ? meta.nonce : '';
}

import type { Settings } from '#src/config/read-settings.ts';

/**
 * Public origin without a trailing slash. Empty with port 0, whose actual port is not known yet;
 * URLs are then paths only.
 */
export function publicUrl({ PUBLIC_URL, PORT, TLS_CERT_FILE }: Settings): string {
  const scheme = TLS_CERT_FILE === null ? 'http' : 'https';
  return PUBLIC_URL ?? (PORT === 0 ? '' : `${scheme}://localhost:${PORT}`);
}

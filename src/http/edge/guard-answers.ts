import type { Middleware } from '../call.ts';

/** Valid for a year, and for subdomains, as ASVS 3.4.1 requires. */
const HTTPS_ONLY = 'max-age=31536000; includeSubDomains';

/**
 * Headers of every answer at this public URL, which pages extend. Browsers do not guess media
 * types, send other sites no referrer, and use HTTPS only once they have used it here.
 */
export function guardHeaders(publicUrl: string): Readonly<Record<string, string>> {
  const isSecure = publicUrl.startsWith('https:');
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    ...(isSecure ? { 'Strict-Transport-Security': HTTPS_ONLY } : {}),
  };
}

export function guardAnswers(publicUrl: string): Middleware {
  const headers = guardHeaders(publicUrl);
  return (_request, reply, next) => {
    reply.set(headers);
    next();
  };
}

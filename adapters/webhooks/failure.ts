import type { WebhookReply } from '#domain/notifying/webhook/webhook-sender.ts';

type Failure = Extract<WebhookReply, { readonly kind: 'UNREACHABLE' | 'NOT_ALLOWED' }>;

const CLOSED = 'The connection was closed before an answer came.';
const NO_ROUTE = 'There is no way to its address.';
const UNTRUSTED = 'Its certificate is not signed by an authority that is trusted.';
const NOT_LOOKED_UP = 'Its name could not be looked up.';

/** Messages by error code, for people; they never reveal an address. */
const MESSAGES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Its name is not known.',
  ETIMEOUT: NOT_LOOKED_UP,
  ESERVFAIL: NOT_LOOKED_UP,
  EREFUSED: NOT_LOOKED_UP,
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: CLOSED,
  ECONNABORTED: CLOSED,
  EPIPE: CLOSED,
  EHOSTUNREACH: NO_ROUTE,
  ENETUNREACH: NO_ROUTE,
  EADDRNOTAVAIL: NO_ROUTE,
  ETIMEDOUT: 'The connection could not be opened in time.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  CERT_NOT_YET_VALID: 'Its certificate is not valid yet.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another name.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is signed by itself.',
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  HPE_HEADER_OVERFLOW: 'The headers of its answer are too long.',
};

/** Messages by the prefix of an error code. */
const CODE_PREFIXES: readonly (readonly [start: string, text: string])[] = [
  ['HPE_', 'What came is not an HTTP answer.'],
  ['ERR_SSL_', 'No secure connection (TLS) could be agreed on.'],
  ['EPROTO', 'No secure connection (TLS) could be agreed on.'],
  ['CERT_', UNTRUSTED],
];

/** Reply for an attempt that got no response. */
export function failureOf(error: unknown): Failure {
  const code = codeOf(error);
  if (code === 'ADDRESS_NOT_PUBLIC') {
    return { kind: 'NOT_ALLOWED', error: 'Its name leads to an address that is not public.' };
  }
  const family = CODE_PREFIXES.find(([start]) => code.startsWith(start))?.[1];
  return { kind: 'UNREACHABLE', error: MESSAGES[code] ?? family ?? 'No answer could be had.' };
}

/** True if the connection broke during the request. */
export function isBrokenConnection(error: unknown): boolean {
  return MESSAGES[codeOf(error)] === CLOSED;
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

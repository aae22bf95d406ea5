import { beforeAll, describe, expect, it } from '@jest/globals';
import { rawExchange } from '#tests/kit/raw-http.ts';
import type { RunningApi } from '#tests/kit/server.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const YEAR = 'max-age=31536000; includeSubDomains';
const BROWSER = { Accept: 'text/html' };
/** Pages, files, documents, answers and refusals. */
const PATHS = [
  ...['/', '/test/shipments', '/docs/errors', `/t/${'A'.repeat(32)}`, `/t/${'A'.repeat(32)}/logo`],
  ...['/healthz', '/readyz', '/api/openapi.json', '/logos/jne.svg', '/logos/none.svg', '/nowhere'],
  ...['/api/v1/couriers', '/api/v1/nowhere', '/api/dashboard/me', '/hooks/payments/none'],
  '/hooks/couriers/none/none',
];

const shared = sharedApi({ settings: { PUBLIC_URL: 'https://api.example' } });
let insecure: RunningApi;

beforeAll(async () => {
  insecure = await shared.another({ settings: { PUBLIC_URL: 'http://api.example' } });
});

describe('every answer', () => {
  it.each(PATHS)(
    'of %s keeps browsers on HTTPS, to its type and from telling its URL',
    async (path) => {
      const { secret } = await shared.api.newKey();
      for (const own of [BROWSER, { Authorization: `Bearer ${secret}` }]) {
        const headers = await headersOf(shared.api, path, own);
        expect(headers.get('strict-transport-security')).toBe(YEAR);
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('referrer-policy')).toMatch(/^(?:no-referrer|same-origin)$/);
      }
    },
  );

  it('of a refused request line keeps browsers on HTTPS, too', async () => {
    const text = 'GET / HTTP/9\r\n\r\n';
    const { answers } = await rawExchange(shared.api.port, text, { untilClosed: true });
    expect(answers[0]?.headers).toMatchObject({
      'strict-transport-security': YEAR,
      'x-content-type-options': 'nosniff',
    });
  });

  it('says nothing of HTTPS where PUBLIC_URL is plain', async () => {
    const headers = await headersOf(insecure, '/healthz');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('every page', () => {
  it.each(PATHS)('at %s, if it is one, runs only what is its own', async (path) => {
    const headers = await headersOf(shared.api, path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('unsafe');
    if (!headers.get('content-type')?.startsWith('text/html')) return;
    expect(policy).toMatch(/^default-src 'none';.* frame-ancestors 'none'$/);
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  it('of the errors has its style allowed by what it is', async () => {
    const headers = await headersOf(shared.api, '/docs/errors');
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('content-security-policy')).toMatch(/style-src 'sha256-[\w+/]{43}='/);
  });
});

/** Pages are in no document: not by a client that holds answers against it. */
async function headersOf(api: RunningApi, path: string, own: Record<string, string> = BROWSER) {
  return (await fetch(`http://127.0.0.1:${api.port}${path}`, { headers: own })).headers;
}

import { beforeAll, describe, expect, it } from '@jest/globals';
import { TOKENS } from '#src/composition/tokens.ts';
import { renderSite } from '#src/docs/site.ts';
import { docsFiles } from '#src/http/web-files.ts';
import { apiClient, clientWith } from '#tests/kit/api-client.ts';
import { newPerson } from '#tests/kit/person.ts';
import { rawExchange } from '#tests/kit/raw-http.ts';
import { SECRETS_KEY } from '#tests/kit/secret-box.ts';
import type { RunningApi } from '#tests/kit/server.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const YEAR = 'max-age=31536000; includeSubDomains';
const BROWSER = { Accept: 'text/html' };
/** Paths of pages, files, documents, answers and refusals. */
const PATHS = [
  '/',
  '/test/shipments',
  '/docs',
  '/docs/errors',
  '/docs/errors/NOT_FOUND',
  '/docs/quickstart.md',
  `/t/${'A'.repeat(32)}`,
  `/t/${'A'.repeat(32)}/logo`,
  '/healthz',
  '/readyz',
  '/api/openapi.json',
  '/logos/jne.svg',
  '/logos/none.svg',
  '/nowhere',
  '/api/v1/couriers',
  '/api/v1/nowhere',
  '/api/dashboard/me',
  '/hooks/payments/none',
  '/hooks/couriers/none/none',
];

const docs = docsFiles(renderSite(new URL('../../', import.meta.url)));
const shared = sharedApi({
  settings: { PUBLIC_URL: 'https://api.example' },
  rewire: (container) => {
    container.rebind(TOKENS.docsFiles).toConstantValue(docs);
  },
});
let insecure: RunningApi;

beforeAll(async () => {
  insecure = await shared.another({ settings: { PUBLIC_URL: 'http://api.example' } });
});

describe('every answer', () => {
  it.each(PATHS)(
    'restricts browsers of %s to HTTPS, the declared media type, and no referrer',
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

  it('sends HSTS also with the answer to a malformed request line', async () => {
    const text = 'GET / HTTP/9\r\n\r\n';
    const { answers } = await rawExchange(shared.api.port, text, { untilClosed: true });
    expect(answers[0]?.headers).toMatchObject({
      'strict-transport-security': YEAR,
      'x-content-type-options': 'nosniff',
    });
  });

  it('sends no HSTS header where PUBLIC_URL is plain HTTP', async () => {
    const headers = await headersOf(insecure, '/healthz');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('in production', () => {
  const production = { NODE_ENV: 'production', SECRETS_KEY, PUBLIC_URL: 'https://api.example' };

  it('refuses a key and a password sent in the clear in production by default', async () => {
    const settings = { ...production, TRUSTED_PROXIES: '1' };
    const api = await shared.another({ settings });
    const { secret } = await api.newKey();
    const authorized = { Authorization: `Bearer ${secret}` };
    const asked = async (own: Record<string, string>) =>
      (await clientWith(api.port, { ...authorized, ...own }).get('/api/v1/couriers')).status;
    expect(await asked({})).toBe(403);
    expect(await asked({ 'X-Forwarded-Proto': 'https' })).toBe(200);
    const body = { email: 'a@b.example', password: 'x', code: null };
    const visitor = sameOrigin(api);
    const signIn = await visitor.post('/api/dashboard/sign-in', body);
    expect([signIn.status, signIn.error().code]).toEqual([403, 'HTTPS_REQUIRED']);
  });

  it('accepts a key and a password in the clear in production with REQUIRE_HTTPS=false', async () => {
    const api = await shared.another({ settings: { ...production, REQUIRE_HTTPS: 'false' } });
    const { secret } = await api.newKey();
    expect((await apiClient(api.port, secret).get('/api/v1/couriers')).status).toBe(200);
  });

  it('restricts the session cookie to HTTPS in production', async () => {
    const person = await newPerson(insecure, { account: await insecure.newAccount() });
    const me = await person.client().get<'getMe'>('/api/dashboard/me');
    const { email } = me.data().person;
    const api = await shared.another({ settings: { ...production, REQUIRE_HTTPS: 'false' } });
    const body = { email, password: 'payung di balik pintu', code: null };
    const signedIn = await sameOrigin(api).post('/api/dashboard/sign-in', body);
    expect(signedIn.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-satukurir=.*; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-satukurir-browser=.*; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });
});

describe('every page', () => {
  it.each(PATHS)('allows a page at %s only its own scripts', async (path) => {
    const headers = await headersOf(shared.api, path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('unsafe');
    if (!headers.get('content-type')?.startsWith('text/html')) return;
    expect(policy).toMatch(/^default-src 'none';.* frame-ancestors 'none'$/);
    expect(headers.get('x-frame-options')).toBe('DENY');
  });
});

/** Fetches headers directly: pages are in no document, so the typed client cannot be used. */
async function headersOf(api: RunningApi, path: string, own: Record<string, string> = BROWSER) {
  return (await fetch(`http://127.0.0.1:${api.port}${path}`, { headers: own })).headers;
}

function sameOrigin(api: RunningApi) {
  return clientWith(api.port, { 'Sec-Fetch-Site': 'same-origin' });
}

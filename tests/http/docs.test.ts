import { describe, expect, it } from '@jest/globals';
import type { Container } from 'inversify';
import { TOKENS } from '#src/composition/tokens.ts';
import { renderSite } from '#src/docs/site.ts';
import { docsFiles } from '#src/http/web-files.ts';
import { apiClient } from '#tests/kit/api-client.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const ROOT = new URL('../../', import.meta.url);
const INDONESIAN = { 'Accept-Language': 'id-ID,id;q=0.9,en;q=0.8' };
const HTML = { Accept: 'text/html,*/*;q=0.8' };
const site = renderSite(ROOT);

const rewire = (container: Container) => {
  container.rebind(TOKENS.docsFiles).toConstantValue(docsFiles(site));
};
const shared = sharedApi({ rewire });

describe('the documentation site', () => {
  it('answers at the doc_url of an error, with the page of its code', async () => {
    const answer = await apiClient(shared.api.port).get('/api/v1/areas');
    const { pathname } = new URL(answer.error().doc_url);
    expect(pathname).toBe('/docs/errors/UNAUTHENTICATED');
    const page = await get(pathname);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(await page.text()).toBe(site.get('en/errors/UNAUTHENTICATED.html'));
  });

  it.each([
    ['/docs', 'en/index.html', {}],
    ['/docs/', 'en/index.html', {}],
    ['/docs', 'id/index.html', INDONESIAN],
    ['/docs/en', 'en/index.html', INDONESIAN],
    ['/docs/id', 'id/index.html', {}],
    ['/docs/errors', 'en/errors.html', {}],
    ['/docs/errors', 'id/errors.html', INDONESIAN],
    ['/docs/quickstart', 'en/quickstart.html', {}],
    ['/docs/quickstart.md', 'en/quickstart.md', {}],
    ['/docs/id/errors/NOT_FOUND.md', 'id/errors/NOT_FOUND.md', {}],
    ['/docs/errors/TOO_LARGE', 'id/errors/TOO_LARGE.html', INDONESIAN],
    ['/docs/llms.txt', 'llms.txt', INDONESIAN],
    ['/llms.txt', 'llms.txt', {}],
  ])('serves at %s the file %s to a client with %p', async (path, name, headers) => {
    const answer = await get(path, headers);
    expect([answer.status, await answer.text()]).toEqual([200, site.get(name)]);
    expect(answer.headers.get('vary')).toContain('Accept-Language');
  });

  it('allows the documentation pages their own files only, and no frames', async () => {
    const { headers } = await get('/docs/errors');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(policy).toMatch(/frame-ancestors 'none'$/);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it('lets clients cache the style of the documentation for a year, under its hash', async () => {
    const [name = ''] = [...site.keys()].filter((each) => each.endsWith('.css'));
    const { headers } = await get(`/docs/${name}`);
    expect(headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('answers 304 for a documentation page that the client already has', async () => {
    const etag = (await get('/docs/errors')).headers.get('etag') ?? '';
    expect(
      (await get('/docs/errors', { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' })).status,
    ).toBe(304);
  });

  it.each(['/docs/nothing', '/docs/errors/NOTHING', '/docs/..%2f..%2fpackage.json'])(
    'answers GET %s with a page in a browser and JSON to a program, both 404',
    async (path) => {
      const [page, json] = [await get(path, { ...HTML, ...INDONESIAN }), await get(path)];
      expect([page.status, await page.text()]).toEqual([404, site.get('id/lost.html')]);
      expect([json.status, json.headers.get('content-type')]).toEqual([
        404,
        'application/json; charset=utf-8',
      ]);
    },
  );

  it('rejects other methods than GET and HEAD for the documentation', async () => {
    expect((await get('/docs/errors', {}, 'POST')).status).toBe(405);
    const head = await get('/docs/errors', {}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

/** Fetches directly: pages are in no document, so the typed client cannot be used. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return fetch(`http://127.0.0.1:${shared.api.port}${path}`, { method, headers });
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Container } from 'inversify';
import { TOKENS } from '#src/composition/tokens.ts';
import { readWebFiles } from '#src/http/web-files.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const INDEX = '<!doctype html><script nonce="{{nonce}}" src="/assets/main-1.js"></script>';
const SCRIPT = 'console.log("a script that is worth packing");'.repeat(20);
const MANIFEST = {
  'index.html': { file: 'assets/main-1.js', imports: ['_shared-1.js'] },
  '_shared-1.js': { file: 'assets/shared-1.js' },
  '_icon-1.js': { file: 'assets/icon-1.js', imports: ['_shared-1.js'] },
  'pages/insight/overview/page.tsx': {
    file: 'assets/page-1.js',
    imports: ['index.html', '_icon-1.js'],
    css: ['assets/page-1.css'],
  },
  'pages/selling/shipments/detail-page.tsx': { file: 'assets/page-2.js', imports: ['index.html'] },
  'pages/people/sign-in/page.tsx': { file: 'assets/page-3.js' },
};
const OVERVIEW =
  '</assets/page-1.js>; rel=modulepreload, </assets/icon-1.js>; rel=modulepreload, ' +
  '</assets/page-1.css>; rel=preload; as=style; crossorigin';
const FILES: Readonly<Record<string, string | Buffer>> = {
  'index.html': INDEX,
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/main-1.js': SCRIPT,
  'assets/main-1.js.br': brotliCompressSync(SCRIPT),
  'assets/main-1.js.gz': gzipSync(SCRIPT),
  'assets/inter-1.woff2': Buffer.from([0, 1, 2]),
  '.vite/manifest.json': JSON.stringify(MANIFEST),
};
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const folder = mkdtempSync(join(tmpdir(), 'satukurir-web-'));
for (const name of ['assets', '.vite']) mkdirSync(join(folder, name));
for (const [name, bytes] of Object.entries(FILES)) writeFileSync(join(folder, name), bytes);
const web = readWebFiles(pathToFileURL(`${folder}/`));

const rewire = (container: Container) => {
  container.rebind(TOKENS.webFiles).toConstantValue(web);
};
const shared = sharedApi({ rewire });
let workerPort = 0;

beforeAll(async () => {
  workerPort = (await shared.another({ settings: { ROLE: 'worker' }, rewire })).port;
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the pages of the dashboard', () => {
  it.each(['/', '/sign-in', '/test/overview', '/live/shipments/SHP2611214K7Q2MXD1', '/nothing'])(
    'serves index.html at GET %s',
    async (path) => {
      const { status, headers, body } = await get(path, HTML);
      const [, nonce = ''] =
        /'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? [];
      expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(body.toString()).toBe(INDEX.replace('{{nonce}}', nonce));
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
    },
  );

  it.each([
    ['/', OVERVIEW],
    ['/live/overview', OVERVIEW],
    ['/test/shipments/SHP2611214K7Q2MXD1', '</assets/page-2.js>; rel=modulepreload'],
    ['/sign-in', '</assets/page-3.js>; rel=modulepreload'],
    ['/test/nothing', undefined],
    ['/constructor', undefined],
  ])('names in GET %s the files that only that page needs', async (path, links) => {
    expect((await get(path, HTML)).headers.link).toBe(links);
  });

  it('sends a new nonce with each dashboard page', async () => {
    const policies = await Promise.all([1, 2].map(() => get('/', HTML)));
    const [one, other] = policies.map(({ headers }) => headers['content-security-policy']);
    expect(one).not.toBe(other);
  });

  it('forbids frames, other hosts and referrers for dashboard pages', async () => {
    const { headers } = await get('/', HTML);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ]),
    );
    expect(policy.filter((part) => /unsafe|https?:|\*/.test(part))).toEqual([]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
  });

  it.each([
    ['/nothing', { accept: 'application/json' }],
    ['/nothing', {}],
    ['/api/v1/nothing', HTML],
    ['/api/dashboard/nothing', HTML],
    ['/hooks/nothing', HTML],
    ['/assets/main-2.js', HTML],
    ['/favicon.ico', HTML],
    ['/index.html', HTML],
    ['/.vite/manifest.json', HTML],
    ['/assets/main-1.js.br', HTML],
    ['/..%2f..%2fpackage.json', HTML],
  ])('answers GET %s with %p with a JSON 404', async (path, headers) => {
    const answer = await get(path, headers);
    expect([answer.status, answer.headers['content-type']]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
  });

  it('accepts only GET and HEAD for dashboard pages', async () => {
    expect((await get('/sign-in', HTML, { method: 'POST' })).status).toBe(404);
    expect(await get('/sign-in', HTML, { method: 'HEAD' })).toMatchObject({
      status: 200,
      body: Buffer.of(),
    });
  });

  it('serves no dashboard pages in a process that only runs jobs', async () => {
    for (const path of ['/', '/assets/main-1.js']) {
      expect((await get(path, HTML, { port: workerPort })).status).toBe(404);
    }
  });
});

describe('the files of the dashboard', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)(
    'sends dashboard files compressed by %s, cacheable for a year under their hash',
    async (by, unpack) => {
      const { status, headers, body } = await get('/assets/main-1.js', { 'accept-encoding': by });
      expect(status).toBe(200);
      expect(unpack(body).toString()).toBe(SCRIPT);
      expect(headers).toMatchObject({
        'content-encoding': by,
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: expect.stringMatching(/accept-encoding/i),
        'x-content-type-options': 'nosniff',
      });
    },
  );

  it('sends dashboard files uncompressed where no compressed form exists or is accepted', async () => {
    const font = await get('/assets/inter-1.woff2', { 'accept-encoding': 'br' });
    expect([font.headers['content-encoding'], font.headers['content-type']]).toEqual([
      undefined,
      'font/woff2',
    ]);
    expect(font.body).toEqual(FILES['assets/inter-1.woff2']);
    expect((await get('/assets/main-1.js')).body.toString()).toBe(SCRIPT);
  });

  it('revalidates dashboard files without a hash in their name, and answers 304', async () => {
    const { headers } = await get('/icon.svg');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/svg+xml' });
    const again = await get('/icon.svg', { 'if-none-match': String(headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });
});

it('serves no dashboard files if none were built', () => {
  expect(readWebFiles(pathToFileURL(`${folder}/assets/`))).toBeNull();
  expect(readWebFiles(pathToFileURL(`${folder}/not-there/`))).toBeNull();
});

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer };

/** Requests raw bytes, without decompression. */
function get(
  path: string,
  headers: OutgoingHttpHeaders = {},
  { method = 'GET', port = shared.api.port } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', path, method, headers });
    call.on('error', reject).end();
    call.on('response', async (answer) => {
      const body = Buffer.concat(await answer.toArray());
      resolve({ status: answer.statusCode, headers: answer.headers, body });
    });
  });
}

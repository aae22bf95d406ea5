import { get } from 'node:http';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { logoOf } from '#domain/notifying/brand/logo.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { newSeller, type Seller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { pngOf } from '#tests/pages/samples.ts';

const WRONG_TOKENS = 100;

const shared = sharedApi();
let seller: Seller;
let page: string;

beforeAll(async () => {
  seller = await newSeller(shared.api);
  const { tracking_url: url } = await sold(seller.client);
  page = new URL(url).pathname;
  await shared.api.work();
});

describe('GET /t/{token}', () => {
  it('shows the parcel of a link to anyone, in the language of the browser', async () => {
    const answer = await fetchPage(page, { 'Accept-Language': 'id-ID,id;q=0.9' });
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toContain('Menunggu dijemput kurir');
    expect(text).toContain('Data uji');
    expect(text).toContain('Pesanan diterima kurir');
    expect(text).not.toMatch(/\+62|Jl\./);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-language': 'id',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'private, no-cache',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
      vary: 'Accept-Language, Accept-Encoding',
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
    const english = await fetchPage(`${page.toLowerCase()}?lang=en`);
    expect(await english.text()).toContain('The courier will pick it up');
    expect(
      (await fetchPage(page, { 'Accept-Language': 'fr' })).headers.get('content-language'),
    ).toBe('en');
  });

  it('sends a tracking page again only after a change', async () => {
    const { headers } = await fetchPage(page);
    const tag = headers.get('etag') ?? '';
    expect(await statusOf(page, tag)).toBe(304);
    expect(await statusOf(`${page}?lang=en`, tag)).toBe(200);
  });

  it('shows the account’s brand on a tracking page, with a logo that cannot run scripts', async () => {
    const { accountId } = seller;
    const logo = logoOf(pngOf(64, 32));
    const change = { name: 'Toko <Sari>', colour: '#b3261e', logo };
    await shared.api.container.get(TOKENS.useCases).brand.setBrand(accountId, change);
    const text = await (await fetchPage(page)).text();
    expect(text).toContain('Toko &lt;Sari&gt;');
    expect(text).toContain('--accent:#b3261e');
    expect(text).toContain('src="../logos/jne.svg"');
    const [, address = ''] = /<img src="([^"]+)"/.exec(text) ?? [];
    const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(text) ?? [];
    expect(new URL(picture).pathname).toBe(new URL(`http://shop.example/t/${address}`).pathname);
    const answer = await fetchPage(`/t/${address}`);
    expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).toBe(logo.data);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it('shows no parcel for an invalid tracking token, without a reason', async () => {
    const token = page.slice('/t/'.length);
    const flipped = token.endsWith('0') ? '1' : '0';
    const others = [`${token.slice(0, -1)}${flipped}`, token.slice(0, 15), 'x', '%00', '../x'];
    const answers = await Promise.all(others.map((one) => fetchPage(`/t/${one}`)));
    const [first = '', ...texts] = await Promise.all(answers.slice(0, 4).map((one) => one.text()));
    expect(answers.map(({ status }) => status)).toEqual(others.map(() => 404));
    expect(first).toContain('Paket tidak ditemukan');
    expect(new Set([first, ...texts]).size).toBe(1);
    expect((await fetchPage(`/t/${others[0]}/logo`)).status).toBe(404);
  });

  it('rejects requests from an address that tries many tracking tokens', async () => {
    const { port } = await shared.another({ settings: { RATE_LIMITS: 'on' } });
    const statuses = [];
    for (let turn = 0; turn <= 2 * WRONG_TOKENS && statuses.at(-1) !== 429; turn += 1) {
      const { status } = await fetch(`http://127.0.0.1:${port}/t/2611210000000${turn}`);
      statuses.push(status);
    }
    expect([statuses.length > WRONG_TOKENS / 2, statuses.at(-1)]).toEqual([true, 429]);
  });
});

function fetchPage(path: string, headers: Readonly<Record<string, string>> = {}) {
  const own = { 'Accept-Language': 'id', ...headers };
  return fetch(`http://127.0.0.1:${shared.api.port}${path}`, { headers: own });
}

/** Status of a conditional request; `fetch` requests the whole page whenever a test sends a tag. */
function statusOf(path: string, tag: string): Promise<number | undefined> {
  const headers = { 'Accept-Language': 'id', 'If-None-Match': tag };
  const { port } = shared.api;
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    }).once('error', reject);
  });
}

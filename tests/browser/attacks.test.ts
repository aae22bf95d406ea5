import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { newPerson } from '#tests/kit/person.ts';
import { sold } from '#tests/kit/seller.ts';
import { launchChromium } from './kit/chromium.ts';
import { type Dashboard, newShop, type Shop, startDashboard } from './kit/dashboard.ts';
import { PLACES } from './kit/places.ts';
import { visit } from './kit/visit.ts';

/** Would run as an image's error, out of an attribute: as long as a courier takes a name. */
const NAME = '"><img src=x onerror=caught=1>';
/** Or as a script. */
const TEXT = '"><script>caught=1</script><img src=x onerror=caught=1>';
const TOP_UP = { amount: 10_000 };

let dashboard: Dashboard;
let browser: Browser;
let shop: Shop;
/** Of somebody else, on the same machine: the same site, another origin. */
let foreign: Server;
let foreignOrigin: string;

beforeAll(async () => {
  dashboard = await startDashboard();
  browser = await launchChromium();
  shop = await newShop(dashboard);
  foreign = createServer((_, reply) => reply.setHeader('Content-Type', 'text/html').end('<p>'));
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  foreignOrigin = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await browser?.close();
  foreign?.close();
  await dashboard?.close();
});

describe('a viewer', () => {
  it('is offered neither keys nor money, and gets neither', async () => {
    const viewer = await newPerson(dashboard.api, { account: shop.account, role: 'VIEWER' });
    const { page, open, settled, close } = await visit(browser, dashboard, { person: viewer });
    await open('/test/keys');
    await settled();
    expect(await page.getByRole('button', { name: 'Create key' }).count()).toBe(0);
    await open('/test/new');
    await settled();
    expect(await page.getByRole('button', { name: 'Lock price' }).count()).toBe(0);
    await close();
    const asViewer = viewer.client();
    const key = { name: 'Mine', scopes: ['wallet:write'] };
    const refusals = await Promise.all([
      asViewer.post('/api/dashboard/keys', key),
      asViewer.post('/api/v1/test/wallet/topups', TOP_UP),
      asViewer.ship(shipmentBody((await shop.client.quote()).data().quote_id)),
    ]);
    const codes = refusals.map((answer) => answer.error().code);
    expect(codes).toEqual(codes.map(() => 'INSUFFICIENT_SCOPE'));
  });
});

describe('another account', () => {
  it('has no shipment that one could open', async () => {
    const { shipment_number: number } = await sold(shop.client);
    const stranger = await newShop(dashboard);
    const { page, open, settled, close } = await visit(browser, dashboard, {
      person: stranger.owner,
    });
    const answered = page.waitForResponse(`**/api/v1/shipments/${number}`);
    await open(`/test/shipments/${number}`);
    expect((await answered).status()).toBe(404);
    await settled();
    expect(await page.getByRole('main').textContent()).toContain('Not found');
    await close();
  });
});

describe('a page of somebody else', () => {
  it('changes nothing in the name of a person who has signed in', async () => {
    const { page, context, close } = await visit(browser, dashboard, { person: shop.owner });
    const before = (await shop.client.get('/api/v1/balance')).data();
    await page.goto(foreignOrigin);
    const sent = await page.evaluate(forgery(`${dashboard.origin}/api/v1/test/wallet/topups`));
    expect(sent).toBe('sent');
    await page.evaluate(form(`${dashboard.origin}/api/dashboard/sign-out`));
    await page.waitForURL(`${dashboard.origin}/**`);
    expect(await page.textContent('body')).toContain('CSRF');
    expect((await shop.client.get('/api/v1/balance')).data()).toEqual(before);
    const own = await context.request.get(`${dashboard.origin}/api/dashboard/me`);
    expect(own.status()).toBe(200);
    await close();
  });

  it('shows the dashboard in no frame', async () => {
    const { page, close } = await visit(browser, dashboard, { person: shop.owner });
    await page.goto(foreignOrigin);
    await page.setContent(`<iframe src="${dashboard.origin}/test/new"></iframe>`);
    const frame = await (await page.waitForSelector('iframe')).contentFrame();
    await page.waitForLoadState('load');
    expect(frame?.url()).not.toContain('/test/new');
    await close();
  });
});

describe('a session', () => {
  it('that was planted before sign-in is not the one after it', async () => {
    const { page, context, open, close } = await visit(browser, dashboard);
    const planted = 'p'.repeat(32);
    const cookie = { name: 'satukurir', value: planted, url: dashboard.origin };
    await context.addCookies([cookie]);
    await open('/register');
    await page.getByLabel('Name of your shop').fill('Toko Anggrek');
    await page.getByLabel('Your name').fill('Anggrek');
    await page.getByLabel('E-mail').fill('anggrek@shop.example');
    await page.locator('input[autocomplete="new-password"]').fill('payung di balik pintu');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/test/overview');
    const [session] = await context.cookies();
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(session?.value).not.toBe(planted);
    const headers = { cookie: `satukurir=${planted}` };
    const me = await fetch(`${dashboard.origin}/api/dashboard/me`, { headers });
    expect(me.status).toBe(401);
    expect(await page.evaluate('document.cookie')).toBe('');
    await close();
  });
});

describe('a text that would run', () => {
  it('is a text on every page, wherever it was written', async () => {
    const number = await writeEverywhere();
    const { page, faults, open, settled, close } = await visit(browser, dashboard, {
      person: shop.owner,
    });
    const paths = [
      ...PLACES.map((place) => `/test/${place}`),
      ...[`/test/shipments/${number}`, `/test/shipments/${number}?tab=evidence`],
    ];
    for (const path of paths) {
      await open(path);
      await settled();
      expect([path, await page.evaluate('window.caught')]).toEqual([path, undefined]);
      expect([path, await page.locator('img[src="x"]').count()]).toEqual([path, 0]);
    }
    const evidence = await page.content();
    expect(evidence).toContain('&lt;img src=x');
    expect(faults).toEqual([]);
    await close();
  });
});

/** In every field of an order, and in names that members give. */
async function writeEverywhere(): Promise<string> {
  const { client, owner } = shop;
  const { quote_id: quoteId } = (await client.quote(QUOTE_BODY)).data();
  const { sender, receiver, ...order } = shipmentBody(quoteId);
  const texts = { name: NAME, address: TEXT, company: NAME, note: TEXT };
  const item = { name: NAME, quantity: 1, price: 75_000, sku: NAME, description: TEXT };
  const made = await client.ship({
    ...order,
    sender: { ...sender, ...texts },
    receiver: { ...receiver, ...texts },
    items: [{ ...item, category: TEXT }],
    reference: TEXT,
    notes: TEXT,
    metadata: { note: TEXT },
  });
  const as = owner.client();
  const change = (path: string) => as.change({ method: 'PATCH', path, body: { name: NAME } });
  const answers = await Promise.all([
    client.post('/api/v1/webhooks', { url: dashboard.receiver.url, description: TEXT }),
    as.post('/api/dashboard/keys', { name: NAME, scopes: ['rates:read'] }),
    as.post('/api/dashboard/views', { name: NAME, query: 'status=BOOKED' }),
    ...['me', 'account', 'brand'].map((noun) => change(`/api/dashboard/${noun}`)),
  ]);
  expect(answers.map(({ status }) => status < 300)).toEqual(answers.map(() => true));
  return made.data().shipment_number;
}

/** Without reading the answer, as any page may. */
function forgery(url: string): string {
  const body = JSON.stringify(JSON.stringify(TOP_UP));
  return `fetch('${url}', { method: 'POST', mode: 'no-cors', credentials: 'include',
    headers: { 'Content-Type': 'text/plain' }, body: ${body} }).then(() => 'sent')`;
}

function form(url: string): string {
  return `(() => {
    const form = document.createElement('form');
    form.method = 'POST';
    form.action = '${url}';
    document.body.append(form);
    form.submit();
  })()`;
}

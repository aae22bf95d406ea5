import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TABS } from '#src/web/pages/people/settings/tabs.ts';
import { clientWith, QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { newPerson } from '#tests/kit/person.ts';
import { sold } from '#tests/kit/seller.ts';
import { newShop } from './kit/dashboard.ts';
import { register } from './kit/entering.ts';
import { linkFor } from './kit/mail.ts';
import { PLACES } from './kit/places.ts';
import { dashboardScene } from './kit/scene.ts';
import type { Visit } from './kit/visit.ts';

/** Runs in an attribute, through an image's error. As long as couriers allow a name to be. */
const NAME = '"><img src=x onerror=caught=1>';
/** Does the same with characters that an e-mail address may contain. */
const EMAIL = "'onerror='caught=1'/{caught=1}`caught=1`@shop.example";
/** Also runs as a script. Contains a blank, because couriers break addresses into lines there. */
const TEXT = '"><script>caught=1</script> <img src=x onerror=caught=1>';
const SCRIPT = 'javascript:caught=1';
const TOP_UP = { amount: 10_000 };

const scene = dashboardScene();
/** Another origin on the same site: a second server on this machine. */
let foreign: Server;
let foreignOrigin: string;

beforeAll(async () => {
  foreign = createServer((_, reply) => reply.setHeader('Content-Type', 'text/html').end('<p>'));
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  foreignOrigin = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;
});

afterAll(async () => {
  foreign?.close();
});

describe('viewer of an account', () => {
  it("hides keys and payments from a viewer, and rejects a viewer's requests for them", async () => {
    const { account } = scene.shop;
    const viewer = await newPerson(scene.dashboard.api, { account, role: 'VIEWER' });
    const { page, open, settled, close } = await scene.visit({ person: viewer });
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
      asViewer.ship(shipmentBody((await scene.shop.client.quote()).data().quote_id)),
    ]);
    const codes = refusals.map((answer) => answer.error().code);
    expect(codes).toEqual(codes.map(() => 'INSUFFICIENT_SCOPE'));
  });
});

describe('member of another account', () => {
  it('hides shipments from members of another account', async () => {
    const { shipment_number: number } = await sold(scene.shop.client);
    const stranger = await newShop(scene.dashboard);
    const { page, open, settled, close } = await scene.visit({ person: stranger.owner });
    const answered = page.waitForResponse(`**/api/v1/shipments/${number}`);
    await open(`/test/shipments/${number}`);
    expect((await answered).status()).toBe(404);
    await settled();
    expect(await page.getByRole('main').textContent()).toContain('Not found');
    await close();
  });
});

describe('page of another origin', () => {
  it('rejects forged requests from another origin in a signed-in browser', async () => {
    const { page, context, close } = await scene.visitAsOwner();
    const before = (await scene.shop.client.get('/api/v1/balance')).data();
    await page.goto(foreignOrigin);
    const sent = await page.evaluate(
      forgery(`${scene.dashboard.origin}/api/v1/test/wallet/topups`),
    );
    expect(sent).toBe('sent');
    await page.evaluate(form(`${scene.dashboard.origin}/api/dashboard/sign-out`));
    await page.waitForURL(`${scene.dashboard.origin}/**`);
    expect(await page.textContent('body')).toContain('CSRF');
    expect((await scene.shop.client.get('/api/v1/balance')).data()).toEqual(before);
    const own = await context.request.get(`${scene.dashboard.origin}/api/dashboard/me`);
    expect(own.status()).toBe(200);
    await close();
  });

  it('refuses to be shown in a frame of another origin', async () => {
    const { page, close } = await scene.visitAsOwner();
    await page.goto(foreignOrigin);
    await page.setContent(`<iframe src="${scene.dashboard.origin}/test/new"></iframe>`);
    const frame = await (await page.waitForSelector('iframe')).contentFrame();
    await page.waitForLoadState('load');
    expect(frame?.url()).not.toContain('/test/new');
    await close();
  });
});

describe('session fixation', () => {
  it('replaces a session that was planted before sign-in', async () => {
    const visitor = await scene.visit();
    const { page, context, close } = visitor;
    const planted = 'p'.repeat(32);
    const cookie = { name: 'satukurir', value: planted, url: scene.dashboard.origin };
    await context.addCookies([cookie]);
    await register(visitor, scene.dashboard, {
      name: 'Anggrek',
      email: 'anggrek@shop.example',
      shop: 'Toko Anggrek',
    });
    const [session] = await context.cookies();
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(session?.value).not.toBe(planted);
    const headers = { cookie: `satukurir=${planted}` };
    const me = await fetch(`${scene.dashboard.origin}/api/dashboard/me`, { headers });
    expect(me.status).toBe(401);
    expect(await page.evaluate('document.cookie')).toBe('');
    await close();
  });
});

describe('stored script injection', () => {
  it('shows hostile text as text on every page that displays it', async () => {
    const { number, tracking } = await writeOrder();
    await writeSettings();
    const invitation = await invite(EMAIL);
    await join(await invite('budi@shop.example'));
    const member = await scene.visitAsOwner();
    await expectTexts(member, [
      ...PLACES.map((place) => `/test/${place}`),
      ...TABS.map((tab) => `/test/settings?tab=${tab}`),
      `/test/shipments/${number}`,
      `/test/shipments/${number}?tab=evidence`,
    ]);
    expect(await member.page.content()).toContain('&lt;img src=x');
    await member.open('/test/settings?tab=members');
    const members = member.page.getByRole('region', { name: 'Members' });
    await members.getByText(NAME).first().waitFor();
    await member.page.getByText(EMAIL).first().waitFor();
    await member.close();

    const visitor = await scene.visit();
    await expectTexts(visitor, [invitation]);
    await visitor.page.getByText(NAME).first().waitFor();
    await visitor.open(tracking);
    await visitor.page.getByText(NAME).first().waitFor();
    await expectNothingRan(visitor, tracking);
    await visitor.close();

    const { account } = scene.shop;
    const person = await newPerson(scene.dashboard.api, { account, isOperator: true });
    const staff = await scene.visit({ person });
    await expectTexts(staff, ['/test/staff', '/test/overview']);
    await staff.close();
  });
});

/** Expects that nothing of the hostile text runs or becomes an image. */
async function expectTexts(visitor: Visit, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await visitor.open(path);
    await visitor.settled();
    await expectNothingRan(visitor, path);
  }
}

async function expectNothingRan({ page, faults }: Visit, path: string): Promise<void> {
  expect([path, await page.evaluate('window.caught')]).toEqual([path, undefined]);
  expect([path, await page.locator('img[src="x"]').count()]).toEqual([path, 0]);
  expect([path, faults]).toEqual([path, []]);
}

/** Writes hostile text into every field of an order. */
async function writeOrder() {
  const { client } = scene.shop;
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
  const { shipment_number: number, tracking_url: url } = made.data();
  return { number, tracking: new URL(url).pathname };
}

/** Writes hostile text into all settings of an account, its brand and its people. */
async function writeSettings() {
  const { client, owner } = scene.shop;
  const as = owner.client();
  const change = (noun: string, body: Readonly<Record<string, string>>) =>
    as.change({ method: 'PATCH', path: `/api/dashboard/${noun}`, body: { name: NAME, ...body } });
  const website = `https://shop.example/${TEXT}`;
  const answers = await Promise.all([
    client.post('/api/v1/webhooks', { url: scene.dashboard.receiver.url, description: TEXT }),
    as.post('/api/dashboard/keys', { name: NAME, scopes: ['rates:read'] }),
    as.post('/api/dashboard/views', { name: NAME, query: `status=BOOKED&reference=${SCRIPT}` }),
    change('me', {}),
    change('account', { contact_email: EMAIL, contact_phone: '0812-3456-7890' }),
    change('brand', { website, email: EMAIL, colour: '#0f766e' }),
  ]);
  expect(answers.map(({ status, text }) => (status < 300 ? '' : text))).toEqual(
    answers.map(() => ''),
  );
}

/** Returns the path of the invitation link. */
async function invite(email: string): Promise<string> {
  const body = { email, role: 'VIEWER' };
  const invited = await scene.shop.owner.client().post('/api/dashboard/invitations', body);
  expect(invited.status).toBe(201);
  return linkFor(scene.dashboard, email);
}

async function join(path: string): Promise<void> {
  const [, token] = path.split('#');
  const visitor = clientWith(scene.dashboard.api.port, { 'Sec-Fetch-Site': 'same-origin' });
  const who = { token, name: NAME, password: 'payung di balik pintu', language: 'en' };
  const joined = await visitor.post('/api/dashboard/invitations/accept', who);
  expect(joined.status).toBeLessThan(300);
}

/** Sends without reading the answer, as a page of any origin can. */
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

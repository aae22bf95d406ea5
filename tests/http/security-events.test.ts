import { beforeAll, describe, expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import { idText } from '#domain/id.ts';
import type { Email } from '#domain/notifying/email/email.ts';
import { COLLECT_MS } from '#domain/notifying/person-notice/schedule.ts';
import type { Role } from '#domain/people/access/role.ts';
import type { SecurityEventKind } from '#domain/people/access/security-event.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import type { DataOf } from '#src/http/contract/types.ts';
import { type DashboardDeps, dashboardRoutes } from '#src/http/dashboard/routes.ts';
import { WATCHED } from '#src/http/edge/watch-security.ts';
import type { MountedRoute } from '#src/http/route.ts';
import type { RouteDeps } from '#src/http/routes.ts';
import { routes } from '#src/http/routes.ts';
import { type ApiClient, clientWith } from '#tests/kit/api-client.ts';
import { newPerson, type TestPerson } from '#tests/kit/person.ts';
import { newSeller, type Seller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { SCENES } from './event-scenes.ts';
import { bookedWith, ON_REQUEST } from './pickup-calls.ts';

type SecurityEvent = DataOf<'listSecurityEvents'>['items'][number];

type Deps = RouteDeps & DashboardDeps;

const AT = '/api/dashboard';
const LOG = `${AT}/security-events`;
/** Password of every person that tests make. */
const PASSWORD = 'payung di balik pintu';
const BROWSER = { 'User-Agent': 'Browser of this test', 'Sec-Fetch-Site': 'same-origin' };

const emails: Email[] = [];
const shared = sharedApi({
  rewire: (container) => {
    const send = async (email: Email) => void emails.push(email);
    container.rebind(TOKENS.emailSender).toConstantValue({ send });
    container.rebind(TOKENS.personMailer).toConstantValue({
      async sendOnce(email, handOver) {
        if (!(await handOver())) return { kind: 'NOT_SENT', reason: 'the claim is over' };
        await send(email);
        return { kind: 'SENT' };
      },
    });
  },
});
let seller: Seller;
let owner: TestPerson;

beforeAll(async () => {
  seller = await newSeller(shared.api);
  owner = await newPerson(shared.api, seller);
});

describe('the security log of an account', () => {
  it('records a sign-in and a refused one with person, address and browser', async () => {
    const { person, email } = await member('DEVELOPER');
    expect((await signIn(email, 'a wrong password')).error().code).toBe('SIGN_IN_FAILED');
    expect((await signIn(email)).status).toBe(200);
    const who = { by: email, person_id: idText('person', person.personId), key_id: null };
    const where = { address: expect.stringMatching(/127\.0\.0\.1$/), times: 1 };
    const how = { ...who, ...where, user_agent: BROWSER['User-Agent'] };
    const own = (await entries(['SIGNED_IN', 'SIGN_IN_REFUSED'])).filter(({ by }) => by === email);
    expect(own).toMatchObject([
      { ...how, kind: 'SIGNED_IN', outcome: 'DONE' },
      { ...how, kind: 'SIGN_IN_REFUSED', outcome: 'REFUSED', subject: email },
    ]);
  });

  it('counts thirty refused sign-ins in two entries, and records none of a stranger', async () => {
    const { email } = await member('VIEWER');
    for (let tries = 0; tries < 30; tries += 1) await signIn(email, `wrong ${tries}`);
    await signIn('stranger@nowhere.example', 'whatever it is');
    shared.api.clock.skip(5 * 60_000);
    const all = await entries(['SIGN_IN_REFUSED']);
    expect(all.filter(({ by }) => by === email).map(({ times }) => times)).toEqual([29, 1]);
    expect(all.filter(({ subject }) => subject === 'stranger@nowhere.example')).toEqual([]);
  });

  it('records changes of keys and members with person and address', async () => {
    const client = ownerClient();
    const key = { name: 'Till 7', scopes: ['rates:read'] };
    const made = await client.post<'createApiKey'>(`${AT}/keys`, key);
    const id = made.data().key_id;
    await client.change({ method: 'DELETE', path: `${AT}/keys/${id}` });
    await client.post(`${AT}/invitations`, { email: 'new@shop.example', role: 'VIEWER' });
    const { person } = await member('VIEWER');
    const path = `${AT}/members/${idText('person', person.personId)}`;
    await client.change({ method: 'PATCH', path, body: { role: 'FINANCE' } });
    await client.change({ method: 'DELETE', path });
    const kinds = [
      'KEY_CREATED',
      'KEY_REVOKED',
      'MEMBER_INVITED',
      'ROLE_CHANGED',
      'MEMBER_REMOVED',
    ];
    const own = await entries(kinds as SecurityEventKind[]);
    expect(own.slice(0, 5).map(({ kind }) => kind)).toEqual(kinds.toReversed());
    for (const { by, address, person_id } of own.slice(0, 5)) {
      expect([by, person_id]).toEqual([emailOf(owner), idText('person', owner.personId)]);
      expect(address).toMatch(/127\.0\.0\.1$/);
    }
    expect(own.find(({ kind }) => kind === 'ROLE_CHANGED')).toMatchObject({
      detail: 'VIEWER → FINANCE',
    });
  });

  it('records refused actions of a role and of a key', async () => {
    const { person, email } = await member('VIEWER');
    await person.client().get(`${AT}/keys`);
    const { secret, key } = await shared.api.newKey({ account: seller.account, scopes: [] });
    const client = clientWith(shared.api.port, { Authorization: `Bearer ${secret}` });
    await client.get('/api/v1/balance');
    const [ofKey, ofViewer] = await entries(['PERMISSION_REFUSED']);
    expect(ofViewer).toMatchObject({ by: email, detail: 'keys:read GET /api/dashboard/keys' });
    expect(ofKey).toMatchObject({
      key_id: idText('apiKey', key.keyId),
      detail: 'wallet:read GET /api/v1/balance',
      person_id: null,
      by: expect.stringContaining(key.last4),
      outcome: 'REFUSED',
    });
  });

  it('records who downloaded labels and exports', async () => {
    const { client } = seller;
    const [number] = await bookedWith({ api: shared.api, client, choice: ON_REQUEST }, [{}]);
    for (const times of [1, 2, 3]) {
      const label = await client.get(`/api/v1/shipments/${number}/label?format=zpl`);
      expect([times, label.status]).toEqual([times, 200]);
    }
    await ownerClient().get('/api/v1/shipments/export');
    shared.api.clock.skip(60 * 60_000);
    const found = await entries(['LABELS_DOWNLOADED', 'EXPORT_DOWNLOADED']);
    expect(found.map(({ kind, times }) => [kind, times])).toEqual([
      ['LABELS_DOWNLOADED', 2],
      ['EXPORT_DOWNLOADED', 1],
      ['LABELS_DOWNLOADED', 1],
    ]);
    expect(found[1]).toMatchObject({ by: emailOf(owner) });
  });

  it('lists the security log page by page, and exports it in both formats with the same filters', async () => {
    const all = await entries();
    const first = (await ownerClient().get<'listSecurityEvents'>(`${LOG}?limit=3`)).data();
    const cursor = `?limit=3&cursor=${first.next_cursor}`;
    const second = (await ownerClient().get<'listSecurityEvents'>(LOG + cursor)).data();
    expect([...first.items, ...second.items]).toEqual(all.slice(0, 6));
    const wrong = await ownerClient().get(`${LOG}?cursor=cur_0`);
    expect(wrong.error().field_errors).toMatchObject([{ path: 'cursor' }]);

    const query = '?kind=SIGNED_IN,SIGN_IN_REFUSED&outcome=REFUSED';
    const refused = all.filter(({ kind }) => kind === 'SIGN_IN_REFUSED');
    const ndjson = await ownerClient().get(`${LOG}/export${query}&format=ndjson`);
    expect(
      ndjson.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(refused);
    const csv = await ownerClient().get(`${LOG}/export${query}`);
    const [head, ...rows] = csv.text.trimEnd().split('\r\n');
    expect(head).toMatch(/^event_id,at,kind,outcome,by,/);
    expect(rows.map((row) => row.split(',')[0])).toEqual(refused.map(({ event_id }) => event_id));
  });

  it('shows the security log to owners of that account only', async () => {
    for (const role of ['DEVELOPER', 'FINANCE', 'VIEWER'] as const) {
      const { person } = await member(role);
      const answer = await person.client().get(LOG);
      expect([role, answer.status]).toEqual([role, 403]);
    }
    const stranger = await newPerson(shared.api, await newSeller(shared.api));
    const theirs = await stranger.client().get<'listSecurityEvents'>(LOG);
    // Its key was made at the command line.
    expect(theirs.data().items.map(({ kind, by }) => [kind, by])).toEqual([
      ['KEY_CREATED', 'Satukurir'],
    ]);
  });
});

describe('a person', () => {
  it('shows a person the events of their own sign-in, and sends an e-mail about each change', async () => {
    const { person, email } = await member('FINANCE');
    const headers = { ...person.headers, ...BROWSER };
    const client = clientWith(shared.api.port, headers);
    const next = 'perahu-karet-2027';
    const changed = await client.post<'changePassword'>(`${AT}/me/password`, {
      current_password: PASSWORD,
      password: next,
    });
    const again = clientWith(shared.api.port, sessionOf(changed));
    const begun = await again.post<'beginSecondFactor'>(`${AT}/me/second-factor`, {
      current_password: next,
    });
    const { secret } = begun.data();
    const now = shared.api.clock.now().getTime();
    const code = new TOTP({ secret }).generate({ timestamp: now });
    const on = await again.post<'confirmSecondFactor'>(`${AT}/me/second-factor/confirm`, { code });
    const last = clientWith(shared.api.port, {
      ...sessionOf(on),
      'X-CSRF-Token': on.data().csrf_token,
    });
    const [recovery] = on.data().recovery_codes;
    const removal = { current_password: next, code: recovery };
    const off = await last.post(`${AT}/me/second-factor/remove`, removal);
    expect(off.status).toBe(200);
    const at = clientWith(shared.api.port, sessionOf(off));
    const own = (await at.get<'listOwnSecurityEvents'>(`${AT}/me/security-events`)).data();
    expect(own.items.map(({ kind }) => kind)).toEqual([
      'SECOND_FACTOR_REMOVED',
      'SECOND_FACTOR_SET',
      'PASSWORD_CHANGED',
    ]);
    await sendDue();
    expect(emails.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
      'Kata sandi Satukurir Anda diubah',
      'Verifikasi dua langkah Satukurir aktif',
      'Verifikasi dua langkah Satukurir dimatikan',
    ]);
  });

  it('sends an e-mail about a password reset, which the account’s log also records', async () => {
    const { email } = await member('DEVELOPER');
    const visitor = clientWith(shared.api.port, BROWSER);
    await visitor.post(`${AT}/password-resets`, { email });
    await waitUntil(() => emails.some(({ to }) => to === email));
    const [, token] =
      /\/reset#(\S+)/.exec(emails.findLast(({ to }) => to === email)?.text ?? '') ?? [];
    const body = { token, password: 'sampan-kayu-2028' };
    expect((await visitor.post(`${AT}/password-resets/confirm`, body)).status).toBe(200);
    await sendDue();
    expect(emails.some(({ to, subject }) => to === email && /ulang$/.test(subject))).toBe(true);
    const [reset] = await entries(['PASSWORD_RESET']);
    expect(reset).toMatchObject({ by: email, user_agent: BROWSER['User-Agent'] });
  });
});

it('informs every owner of a new LIVE key and of a new owner', async () => {
  const own = await newSeller(shared.api);
  const first = await newPerson(shared.api, own);
  const second = await newPerson(shared.api, own);
  const live = first.client('LIVE');
  await live.post(`${AT}/keys`, { name: 'Kasir LIVE', scopes: ['rates:read'] });
  const about = (what: RegExp) => emails.filter(({ subject }) => what.test(subject));
  await sendDue();
  expect(
    about(/^Kunci API LIVE baru/)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual([first, second].map(emailOf).toSorted());
  const third = await newPerson(shared.api, { ...own, role: 'VIEWER' });
  const path = `${AT}/members/${idText('person', third.personId)}`;
  await first.client().change({ method: 'PATCH', path, body: { role: 'OWNER' } });
  await sendDue();
  expect(about(/^Pemilik baru/)).toHaveLength(2);
  for (const { to, text } of about(/^Pemilik baru/)) {
    expect(to).not.toBe(emailOf(third));
    expect(text).toContain(emailOf(third));
  }
});

it('sends every owner an e-mail when the only endpoint was disabled', async () => {
  const own = await newSeller(shared.api);
  const owners = [await newPerson(shared.api, own), await newPerson(shared.api, own)];
  await SCENES['webhook.disabled']({ ...own, api: shared.api });
  await shared.api.container.get(TOKENS.useCases).personNotice.collectNews();
  shared.api.clock.skip(COLLECT_MS);
  await sendDue();
  const about = () => emails.filter(({ subject }) => /^\[TEST\] Webhook dimatikan/.test(subject));
  expect(
    about()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(owners.map(emailOf).toSorted());
  for (const { text } of about()) expect(text).toMatch(/\/test\/webhooks\/whk_\w+\n/);
});

describe('the log of the process', () => {
  it('logs account, key or person, and the network of each request', async () => {
    const { secret, key } = await shared.api.newKey({ account: seller.account });
    const client = clientWith(shared.api.port, { Authorization: `Bearer ${secret}` });
    const ofKey = await lineOf(await client.get('/api/v1/balance'));
    const account_id = idText('account', seller.accountId);
    expect(ofKey).toMatchObject({
      account_id,
      key_id: idText('apiKey', key.keyId),
      address: '127.0.0.0/24',
    });
    expect(ofKey).toMatchObject({ person_id: undefined, route: '/api/v1/balance' });
    const ofPerson = await lineOf(await ownerClient().get(`${AT}/me`));
    expect(ofPerson).toMatchObject({
      account_id,
      person_id: idText('person', owner.personId),
      key_id: undefined,
    });
  });

  it('logs a line for each security event, without e-mail and address', async () => {
    const { person, email } = await member('VIEWER');
    await signIn(email);
    const own = shared.api.log.filter(
      ({ message, person_id }) =>
        message === 'security' && person_id === idText('person', person.personId),
    );
    expect(own).toMatchObject([{ level: 'info', kind: 'SIGNED_IN', address: '127.0.0.0/24' }]);
    expect(JSON.stringify(own)).not.toMatch(/@|127\.0\.0\.1/);
  });

  it.each([
    ['full', /^(?:::ffff:)?127\.0\.0\.1$/],
    ['off', /^undefined$/],
  ])('logs addresses as configured: %s', async (LOG_ADDRESSES, shows) => {
    const api = await shared.another({ settings: { LOG_ADDRESSES } });
    const { headers } = await clientWith(api.port, {}).get('/api/v1/balance');
    const found = () => api.log.find((line) => line.request_id === headers['x-request-id']);
    await waitUntil(() => found() !== undefined);
    expect(String(found()?.address)).toMatch(shows);
  });
});

it('records downloads of every file and stream with sensitive data', () => {
  const deps = { settings: {}, openApi: { components: { schemas: {} } } } as unknown as Deps;
  const api: readonly MountedRoute[] = routes(deps);
  const all = [...api, ...(dashboardRoutes(deps) as readonly MountedRoute[])];
  const files = all.filter(({ isFile, isStreamed }) => isFile ?? isStreamed);
  const names = files.map(({ operationId }) => operationId);
  // A photo is a part of its claim's page, whose texts are not recorded either.
  const unwatched = names.filter((name) => WATCHED[name] === undefined);
  expect(unwatched.toSorted()).toEqual(['getBatchTemplate', 'getClaimPhoto']);
});

/** Sends all e-mails to people that are due. */
async function sendDue(): Promise<void> {
  const { personNotice } = shared.api.container.get(TOKENS.useCases);
  while (await personNotice.sendPersonNotices());
}

function ownerClient(): ApiClient {
  return owner.client();
}

function emailOf({ personId }: TestPerson): string {
  return `${personId}@shop.example`;
}

async function member(role: Role) {
  const person = await newPerson(shared.api, { account: seller.account, role });
  return { person, email: emailOf(person) };
}

function signIn(email: string, password = PASSWORD) {
  const client = clientWith(shared.api.port, BROWSER);
  return client.post<'signIn'>(`${AT}/sign-in`, { email, password });
}

/** Headers of the session that an answer has begun. */
function sessionOf(answer: {
  readonly headers: { readonly 'set-cookie'?: string[] | undefined };
  data(): unknown;
}) {
  const [cookie = ''] = answer.headers['set-cookie'] ?? [];
  const data = answer.data() as { readonly csrf_token?: string };
  return { ...BROWSER, Cookie: cookie.split(';')[0], 'X-CSRF-Token': data.csrf_token ?? '' };
}

/** Entries of the account, once everything that waits is written. */
async function entries(kinds: readonly SecurityEventKind[] = []): Promise<SecurityEvent[]> {
  const { writeSecurityEvents } = shared.api.container.get(TOKENS.useCases).security;
  while (await writeSecurityEvents());
  const query = kinds.length === 0 ? '' : `&kind=${kinds.join()}`;
  const page = await ownerClient().get<'listSecurityEvents'>(`${LOG}?limit=100${query}`);
  return [...page.data().items];
}

async function lineOf({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) {
  const id = headers['x-request-id'];
  const found = () => shared.api.log.find(({ request_id }) => request_id === id);
  await waitUntil(() => found() !== undefined);
  return found();
}
